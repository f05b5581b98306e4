import { type Frame, frame } from "#contract/frame.ts";
import { isSyncing } from "#domain/accounts/accounts.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import { listAccounts } from "../accounts/index.ts";
import { listConnections } from "../connections/index.ts";
import type { Flags } from "../flags/index.ts";
import { readProfile } from "../profile/index.ts";
import { listTasks } from "../tasks/index.ts";
import { countDecisions } from "../transactions/index.ts";

/** What the app shell shows on every screen, composed from the features that own it. */
export const frameFeature = (deps: Deps, flags: Flags): Feature => ({
  routes: implement(frame, {
    get: async (scope) => {
      const [profile, all] = await Promise.all([readProfile(deps, scope), flags.list(scope)]);
      return { profile, flags: all, ...(scope.signUpGate === null ? await household(deps, scope, profile) : NO_HOUSEHOLD) };
    },
  }),
});

type Household = Pick<Frame, "counts" | "loadingHistory" | "syncing">;

/** A user who has not finished signing up may not read the household's data. */
const NO_HOUSEHOLD: Household = { counts: null, loadingHistory: false, syncing: false };

const household = (deps: Deps, scope: Scope, { signupState }: Frame["profile"]): Promise<Household> =>
  deps.database.reading(scope, async (tx) => {
    const toReview = await countDecisions(tx);
    const connections = await listConnections(tx);
    const tasks = await listTasks(tx);
    const accounts = await listAccounts(tx);
    return {
      counts: {
        toReview,
        connections: connections.filter(({ status }) => status !== "ok").length,
        openTasks: tasks.filter((task) => !task.completed).length,
      },
      loadingHistory: isSyncing(accounts, signupState === "COMPLETED", deps.clock()),
      syncing: connections.some(({ sync }) => sync !== null),
    };
  });
