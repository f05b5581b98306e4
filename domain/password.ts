/** What is wrong with a new password, in words for the person; null when it keeps the rule. */
export const passwordProblem = (password: string): string | null => {
  if ([...password].length < 8) return "Must be at least 8 characters long";
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /[^\p{L}\p{N}\s]/u, /\p{N}/u];
  return kinds.every((kind) => kind.test(password))
    ? null
    : "Must contain the following: one uppercase letter, one lower case letter, one symbol, one number";
};

/** What is wrong with the second typing of a new password; null when both are the same. */
export const confirmationProblem = (password: string, confirmation: string): string | null =>
  password === confirmation ? null : "Passwords must match";
