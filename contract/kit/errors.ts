/** The client's error texts, exactly as in the specification. */
export const clientErrors = {
  badStatus: "Response returned an error code",
  network: "The request failed and the interceptors did not return an alternative response",
  missing: (parameter: string, call: string): string => `Required parameter ${parameter} was null or undefined when calling ${call}()`,
};

/** The only error format on the wire. The keys of `validation_errors` are wire field names. */
export type ErrorReply = { message: string; errors: string[]; validation_errors: Record<string, string[]> };
