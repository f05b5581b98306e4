import { household } from "#contract/household.ts";
import type { Household } from "#contract/household.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { notFound } from "../../errors.ts";
import { implement } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import { scopeOfUser } from "../../identity/scope-of.ts";
import type { Flags } from "../flags/index.ts";
import { acrossCells } from "./across-cells.ts";
import { getInvite, listInvites, removeInvite, sendInvite } from "./invites.ts";
import { membershipChanges } from "./membership-changes.ts";
import {
  answerAnywhere,
  answerInvite,
  createHousehold,
  endHousehold,
  leaveHousehold,
  pendingInvite,
  pendingInvites,
} from "./membership.ts";
import * as store from "./store.ts";

/** Households and the invites to join them. `home` is the base URL of links in mail; `features` follow when members join or leave. */
export const householdFeature = (deps: Deps, flags: Flags, home: string, features: () => readonly Feature[]): Feature => {
  const changes = membershipChanges(features);
  const across = acrossCells(deps, features);
  const resume = across.resume((scope, id) => answerInvite(deps, changes, scope, id, "ACCEPTED"));
  const { database } = deps;
  const get = async (scope: Scope, id: number): Promise<Household> => {
    const found = scope.householdId === id ? await database.reading(scope, (tx) => store.read(tx.db, id)) : null;
    if (!found) throw notFound("Household not found");
    return found;
  };
  const rename = async (scope: Scope, id: number, name: string | undefined): Promise<Household> => {
    await get(scope, id);
    if (name !== undefined) await database.within(scope, (tx) => store.rename(tx, id, name));
    return get(scope, id);
  };
  return {
    beforeDeletion: async (scope) => {
      // The scope of the request may be older than a household that another request of the user joined.
      const { householdId } = await scopeOfUser(deps, scope.userId);
      if (householdId !== null) await leaveHousehold(deps, changes, scope);
    },
    jobs: resume === null ? [] : [resume],
    tables: [
      { name: "households", archive: null },
      { name: "household_invites", archive: null, address: "email" },
    ],
    routes: implement(household, {
      create: async (scope, { body }) => {
        await flags.require(scope, "HOUSEHOLD_ENABLED");
        return createHousehold(deps, scope, body.name);
      },
      get: (scope, { params }) => get(scope, params.id),
      replace: (scope, { params, body }) => rename(scope, params.id, body.name),
      update: (scope, { params, body }) => rename(scope, params.id, body.name),
      remove: (scope, { params }) => endHousehold(deps, changes, scope, params.id).then(() => null),
      leave: (scope) => leaveHousehold(deps, changes, scope).then(() => null),
      invites: (scope, { params }) => listInvites(deps, scope, params.householdPk),
      invite: (scope, { params, body }) =>
        sendInvite(deps, { home, across }, scope, params.householdPk, { email: body.email, sentBy: body.sentByUser?.id }),
      getInvite: (scope, { params }) => getInvite(deps, scope, params.householdPk, params.id),
      removeInvite: (scope, { params }) => removeInvite(deps, scope, params.householdPk, params.id).then(() => null),
      pending: (scope) => pendingInvites(deps, across, scope),
      getPending: (scope, { params }) => pendingInvite(deps, across, scope, params.id),
      replacePending: (scope, { params, body }) => answerAnywhere(deps, { changes, across }, scope, params.id, body.status),
      updatePending: (scope, { params, body }) => answerAnywhere(deps, { changes, across }, scope, params.id, body.status),
    }),
  };
};
