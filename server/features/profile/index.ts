import { profile } from "#contract/profile.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import { csrfText } from "../../http/serve.ts";
import { type SignUpOptions, sendVerification } from "../sign-up/index.ts";
import { generateTasks } from "../tasks/index.ts";
import { changeProfile, readProfile } from "./service.ts";
import * as store from "./store.ts";
import { tables } from "./tables.ts";

export { changeProfile, readProfile, saveProfileFacts, type ProfileFacts } from "./service.ts";

/** The user's profile and what they entered about themselves. */
export const profileFeature = (deps: Deps, entry: SignUpOptions): Feature => {
  const change = async (scope: Scope, given: Parameters<typeof changeProfile>[2]) => {
    const step = await changeProfile(deps, scope, given);
    if (step) deps.analytics.track(scope.userId, "sign-up state changed", step);
    if (step?.to === "COMPLETED") await generateTasks(deps, scope);
    return readProfile(deps, scope);
  };
  return {
    tables,
    routes: implement(profile, {
      get: (scope) => readProfile(deps, scope),
      replace: (scope, { body }) => change(scope, body),
      update: (scope, { body }) => change(scope, body),
      demographic: (scope) => deps.database.reading(scope, store.demographic),
      financialSituation: (scope) => deps.database.reading(scope, store.financialSituation),
      sendEmailVerification: (scope) => sendVerification(deps, entry, scope.userId).then(() => null),
      csrf: async (scope) => ({ csrfToken: deps.secrets.sign(csrfText(scope)) }),
    }),
  };
};
