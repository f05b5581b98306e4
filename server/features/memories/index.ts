import { memories, type Memory } from "#contract/memories.ts";
import { audit } from "../../audit.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { notFound } from "../../errors.ts";
import { implement } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import { proposals } from "./proposals.ts";
import * as store from "./store.ts";
import { tools } from "./tools.ts";
import { tables } from "./tables.ts";

export { addMemory, addNotes, listMemories } from "./service.ts";

export const memoriesFeature = (deps: Deps): Feature => {
  const { database } = deps;
  const get = async (tx: Tx<Scope>, id: number): Promise<Memory> => {
    const found = await store.find(tx, id);
    if (!found) throw notFound("Memory not found.");
    return found;
  };
  return {
    tools: tools(deps),
    proposals,
    tables,
    routes: implement(memories, {
      list: (scope) => database.reading(scope, store.list),
      get: (scope, { params }) => database.reading(scope, (tx) => get(tx, params.id)),
      remove: async (scope, { params }) => {
        await database.within(scope, async (tx) => {
          await get(tx, params.id);
          await store.remove(tx, params.id);
        });
        await audit(deps, scope.userId, "memory deleted", { memory: params.id });
        return null;
      },
    }),
  };
};
