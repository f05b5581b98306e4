import { z } from "zod/mini";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { typed } from "./kit/fields.ts";

const LONGEST_PASSWORD = 1024;
const password = z.string("Enter a password").check(z.maxLength(LONGEST_PASSWORD, `Enter at most ${LONGEST_PASSWORD} characters`));

export const signUp = endpoints("signUp", {
  create: endpoint({
    about: "Creates an account, signs the user in and sends a message to verify the address. The reply is the same for every address.",
    method: "POST",
    path: "/signup/",
    access: { during: "public" },
    body: z.strictObject({
      email: typed(254),
      password,
      passwordConfirmation: password,
      firstName: z.nullish(typed(100)),
      lastName: z.nullish(typed(100)),
      phoneNumber: z.nullish(typed(40)),
      tosConsent: z.boolean(),
      isWeb: z.optional(z.boolean()),
    }),
    reply: nothing,
  }),
  verifyEmail: endpoint({
    about:
      "Verifies an email address with the token from a message. Each token works once. Outside the session that signed up, send the sign-up password to keep it. Without it, every credential of the account is removed, and `reset_token` lets the owner choose a new password.",
    method: "POST",
    path: "/signup/verify-email/",
    access: { during: "public" },
    body: z.strictObject({ token: z.string().check(z.maxLength(200)), password: z.optional(password) }),
    reply: z.object({
      /** Works once with POST /auth/reset/, for 30 minutes. Null when the account keeps its password. */
      resetToken: z.nullable(z.string()),
    }),
  }),
});
export type SignUp = z.output<typeof signUp.create.body>;
