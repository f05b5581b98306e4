import { ApiError, textFor } from "#web/lib/api.ts";

/** What both pages with the terms say while they are not accepted (specification). */
export const AGREE = "Please agree to the terms of service before continuing.";

const LABELS: Readonly<Record<string, string>> = {
  email: "Email",
  password: "Password",
  passwordConfirmation: "Password",
  firstName: "First name",
  lastName: "Last name",
  tosConsent: "Terms of service",
  phoneNumber: "Phone number",
};

/** Returns the message for a refused sign-up: the field and its error, or else the server's message. */
export const refusalText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return "Error occurred, please try again.";
  const [first] = Object.entries(error.validationErrors);
  if (first) return `${LABELS[first[0]] ?? first[0]}: ${first[1][0] ?? ""}`;
  return error.statusCode < 500 && error.detail ? error.detail : "Error occurred, please try again.";
};

/** Returns the message shown when the verification email was not sent. */
export const resendText = (error: unknown): string =>
  error instanceof ApiError && error.detail ? error.detail : "Sorry, something went wrong.";

/** Returns the message shown when a step was not saved. */
export const stepTexts = (error: unknown): string =>
  error instanceof ApiError ? (Object.values(error.validationErrors)[0]?.[0] ?? textFor(error)) : textFor(error);
