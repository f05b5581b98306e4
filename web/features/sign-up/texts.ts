import { ApiError, textFor } from "#web/lib/api.ts";

const LABELS: Readonly<Record<string, string>> = {
  email: "Email",
  password: "Password",
  passwordConfirmation: "Password",
  firstName: "First name",
  lastName: "Last name",
  tosConsent: "Terms of service",
  phoneNumber: "Phone number",
};

/** What a person is told of a sign-up that was refused: the field and what is wrong with it, else the server's own words. */
export const refusalText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return "Error occurred, please try again.";
  const [first] = Object.entries(error.validationErrors);
  if (first) return `${LABELS[first[0]] ?? first[0]}: ${first[1][0] ?? ""}`;
  return error.statusCode < 500 && error.detail ? error.detail : "Error occurred, please try again.";
};

/** What a person is told when the message that verifies their address was not sent. */
export const resendText = (error: unknown): string =>
  error instanceof ApiError && error.detail ? error.detail : "Sorry, something went wrong.";

/** What a person is told when a step was not saved. */
export const stepTexts = (error: unknown): string =>
  error instanceof ApiError ? (Object.values(error.validationErrors)[0]?.[0] ?? textFor(error)) : textFor(error);
