import type { Task } from "#contract/tasks.ts";
import { tasksFor } from "#domain/tasks.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/scope.ts";
import * as store from "./store.ts";

/** There is no page for an emergency fund yet. */
const EMERGENCY_FUND = false;

/** Makes the lists that make sense for the person's household by now and are not there yet. Answers all of theirs. */
export const generateTasks = ({ database, clock }: Pick<Deps, "database" | "clock">, scope: Scope): Promise<Task[]> =>
  database.within(scope, async (tx) => {
    const known = await store.facts(tx);
    for (const feature of tasksFor({ ...known, emergencyFund: EMERGENCY_FUND })) await store.add(tx, feature, clock().toISOString());
    return store.list(tx);
  });
