import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Longer passwords are not checked, because the time of the check grows with the square of the length. */
const LONGEST_CHECKED = 32;
/** "Guessable in under 10^6 attempts" in the scale of zxcvbn (Wheeler, USENIX Security 2016). */
const TOO_WEAK = 1;

let loading: Promise<ZxcvbnFactory> | null = null;

/** The dictionaries take megabytes, so they are loaded for the first new password and then kept. */
const checker = (): Promise<ZxcvbnFactory> =>
  (loading ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }]) => new Factory({ graphs: adjacencyGraphs, dictionary }),
  ));

/** Returns whether a password is easy to guess: leaked ones, keyboard rows, repeats, and the user's own name or address. */
export const isCommonPassword = async (password: string, personal: readonly string[]): Promise<boolean> => {
  if ([...password].length > LONGEST_CHECKED) return false;
  const own = personal.flatMap((text) => [text, ...text.split(/[@.\s_+-]/)]).filter((text) => text.length > 2);
  return (await checker()).check(password, ["hiro", ...own]).score <= TOO_WEAK;
};
