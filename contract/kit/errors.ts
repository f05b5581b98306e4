/** The client's error texts, to the letter of the specification. */
export const clientErrors = {
  badStatus: "Response returned an error code",
  network: "The request failed and the interceptors did not return an alternative response",
  missing: (parameter: string, call: string): string => `Required parameter ${parameter} was null or undefined when calling ${call}()`,
};

/** The one form of an error on the wire; the keys of `validation_errors` are field names as on the wire. */
export type ErrorReply = { message: string; errors: string[]; validation_errors: Record<string, string[]> };
