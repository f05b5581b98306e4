import { z } from "zod";
import { storedPrivately } from "#web/lib/stored.ts";

const LIFE_MS = 5 * 60_000;

/** What somebody typed of their sign-up, without passwords: those are never written down. */
const SignupData = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  tosConsent: z.boolean(),
});
export type SignupData = z.output<typeof SignupData>;
const Onboarding = z.object({ currentlyOnboarding: z.boolean(), signupData: SignupData, until: z.number() });
type Onboarding = z.output<typeof Onboarding>;

const NOTHING: SignupData = { email: "", firstName: "", lastName: "", phoneNumber: "", tosConsent: false };
const kept = storedPrivately("onboarding.v1", "browser");

const read = (): Onboarding | null => {
  const text = kept.read();
  if (text === "") return null;
  const parsed = Onboarding.safeParse(jsonOf(text));
  return parsed.success && parsed.data.until > Date.now() ? parsed.data : null;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (broken) {
    if (broken instanceof SyntaxError) return null;
    throw broken;
  }
};

let passwords: { password: string; passwordConfirmation: string } | null = null;

/** Where a sign-up stands in this browser: for five minutes, from the last time something of it changed. */
export const onboarding = {
  current: (): boolean => read()?.currentlyOnboarding ?? false,
  data: (): SignupData => read()?.signupData ?? NOTHING,
  /** Keeps what was typed, and goes on for another five minutes. */
  keep: (change: Partial<SignupData> = {}): void => {
    const signupData = { ...onboarding.data(), ...change };
    kept.write(JSON.stringify({ currentlyOnboarding: true, signupData, until: Date.now() + LIFE_MS } satisfies Onboarding));
  },
  clear: (): void => {
    passwords = null;
    if (kept.read() !== "") kept.write("");
  },
  /** In memory alone, between two pages. */
  passwords: () => passwords,
  keepPasswords: (given: { password: string; passwordConfirmation: string } | null): void => {
    passwords = given;
  },
};
