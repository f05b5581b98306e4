import { signUp as contract } from "#contract/sign-up.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { type SignUpOptions, signUp, tidySignUps, verifyEmail } from "./service.ts";

export { invite, waiting } from "./invites.ts";
export { phoneNumberOf } from "./phone.ts";
export { type SignUpOptions, sendVerification } from "./service.ts";

/** Signing up as a new user. */
export const signUpFeature = (deps: Deps, entry: SignUpOptions): Feature => ({
  tables: [
    { name: "email_verifications", archive: null },
    { name: "beta_invites", archive: null, address: "email" },
    { name: "waitlist", archive: null, address: "email" },
  ],
  routes: implement(contract, {
    create: async (_scope, { body }, { ip, enter }) => {
      await enter(await signUp(deps, entry, body, ip));
      return null;
    },
    verifyEmail: (scope, { body }, { ip }) => verifyEmail(deps, { ...body, userId: scope.userId, ip }),
  }),
  jobs: [{ name: "tidy-sign-ups", cron: "41 4 * * *", run: () => tidySignUps(deps) }],
});
