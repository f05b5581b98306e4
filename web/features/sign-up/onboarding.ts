import { z } from "zod/mini";
import { storedPrivately } from "#web/lib/stored.ts";

const LIFE_MS = 5 * 60_000;

/** Sign-up answers typed so far. Passwords are never stored. */
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

/** Sign-up progress in this browser, kept for five minutes after the last change. */
export const onboarding = {
  current: (): boolean => read()?.currentlyOnboarding ?? false,
  data: (): SignupData => read()?.signupData ?? NOTHING,
  /** Stores typed answers and extends the time by another five minutes. */
  keep: (change: Partial<SignupData> = {}): void => {
    const signupData = { ...onboarding.data(), ...change };
    kept.write(JSON.stringify({ currentlyOnboarding: true, signupData, until: Date.now() + LIFE_MS } satisfies Onboarding));
  },
  clear: (): void => {
    passwords = null;
    if (kept.read() !== "") kept.write("");
  },
  /** Kept only in memory, between two pages. */
  passwords: () => passwords,
  keepPasswords: (given: { password: string; passwordConfirmation: string } | null): void => {
    passwords = given;
  },
};
