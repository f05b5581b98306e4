import { proposals } from "#contract/proposals.ts";
import type { Deps } from "../../deps.ts";
import type { Feature, ProposeTools } from "../../feature.ts";
import { PROPOSAL_NAMES } from "../../assistant/tools/index.ts";
import { implement } from "../../http/route.ts";
import type { ProposalKinds } from "../../proposal-kind.ts";
import { proposalService } from "./service.ts";

/** Changes proposed by the assistant. Each kind comes from the feature whose data it changes. */
export const proposalsFeature = (deps: Deps, kinds: ProposalKinds): Feature & { propose: ProposeTools } => {
  const service = proposalService(deps, kinds);
  return {
    propose: Object.fromEntries(
      PROPOSAL_NAMES.map((name) => [
        name,
        (...[scope, args, place]: Parameters<ProposeTools[typeof name]>) => service.propose(scope, place, name, args as never),
      ]),
    ) as ProposeTools,
    tools: {
      list_proposals: async (scope, _args, place) => ({
        proposals: place
          ? (await service.list(scope, place.chat)).slice(-20).map(({ title, status, changes }) => ({
              title,
              status,
              changes: changes.slice(0, 5).map(({ what, before, after }) => ({ what, before, after })),
            }))
          : [],
      }),
    },
    tables: [{ name: "proposals", archive: null }],
    routes: implement(proposals, {
      list: (scope, { params }) => service.list(scope, params.id),
      get: (scope, { params }) => service.get(scope, params.id),
      confirm: (scope, { params, body }) => service.confirm(scope, params.id, body.hash),
      decline: (scope, { params }) => service.decline(scope, params.id),
      undo: (scope, { params }) => service.undo(scope, params.id),
    }),
  };
};
