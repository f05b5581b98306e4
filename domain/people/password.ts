/** Returns the error message for a new password; null if it is valid. */
export const passwordProblem = (password: string): string | null => {
  if ([...password].length < 8) return "Must be at least 8 characters long";
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /[^\p{L}\p{N}\s]/u, /\p{N}/u];
  return kinds.every((kind) => kind.test(password))
    ? null
    : "Must contain the following: one uppercase letter, one lower case letter, one symbol, one number";
};

/** Returns the error message if the confirmation differs from the new password; null if they match. */
export const confirmationProblem = (password: string, confirmation: string): string | null =>
  password === confirmation ? null : "Passwords must match";
