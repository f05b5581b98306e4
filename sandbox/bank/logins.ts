/** A login of the sandbox bank and its purpose. All passwords are the same. */
export type Login = { user: string; about: string; oneTimeCode: boolean };

export const PASSWORD = "pass_good";
export const ONE_TIME_CODE = "123456";

export const logins: readonly Login[] = [
  { user: "user_good", about: "24 months of history", oneTimeCode: false },
  { user: "user_mfa", about: `asks for the one-time code ${ONE_TIME_CODE}`, oneTimeCode: true },
  { user: "user_empty", about: "accounts without transactions", oneTimeCode: false },
  { user: "user_large", about: "about 8,000 transactions", oneTimeCode: false },
  { user: "user_broken", about: "asks for a new sign-in after its first sync", oneTimeCode: false },
];
const demo: readonly Login[] = [
  { user: "demo_maya", about: "the demo household", oneTimeCode: false },
  { user: "demo_sam", about: "the demo household", oneTimeCode: false },
];

/** Returns the login of that name at any institution; undefined if there is none. */
export const loginOf = (user: string): Login | undefined => [...logins, ...demo].find((one) => one.user === user);

export type DemoLink = { member: "maya" | "sam"; institutionId: string; login: string };

/** Returns the connections of the demo household: Maya's bank, and Sam's card, investments, and loans. */
export const demoLinks = (): DemoLink[] => [
  { member: "maya", institutionId: "ins_sandbox_harbor", login: "demo_maya" },
  { member: "sam", institutionId: "ins_sandbox_juniper", login: "demo_sam" },
  { member: "sam", institutionId: "ins_sandbox_northway", login: "demo_sam" },
  { member: "sam", institutionId: "ins_sandbox_keystead", login: "demo_sam" },
];
