import { z } from "zod";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { typed } from "./kit/fields.ts";

const LONGEST_PASSWORD = 1024;
const password = z.string("Enter a password").max(LONGEST_PASSWORD, `Enter at most ${LONGEST_PASSWORD} characters`);

export const signUp = endpoints("signUp", {
  create: endpoint({
    about: "Signs somebody up and signs them in; a message to the address asks to verify it. The answer is the same for every address.",
    method: "POST",
    path: "/signup/",
    body: z.strictObject({
      email: typed(254),
      password,
      passwordConfirmation: password,
      firstName: typed(100).nullish(),
      lastName: typed(100).nullish(),
      phoneNumber: typed(40).nullish(),
      tosConsent: z.boolean(),
      isWeb: z.boolean().optional(),
    }),
    reply: nothing,
    open: true,
  }),
  verifyEmail: endpoint({
    about: "Verifies an e-mail address with the token of a message; each token works once.",
    method: "POST",
    path: "/signup/verify-email/",
    body: z.strictObject({ token: z.string().max(200) }),
    reply: nothing,
    open: true,
  }),
});
export type SignUp = z.output<typeof signUp.create.body>;
