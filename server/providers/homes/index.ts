import type { Cents } from "#domain/money.ts";

/** A home that was found, with what it is thought to be worth. `id` is the provider's own, the same for ever. */
export type Home = {
  id: string;
  /** The address as the provider writes it. */
  address: string;
  /** A page about the home, or null. */
  url: string | null;
  estimate: Cents;
};

/** Where homes are looked up and valued. Every call may throw HomesError. */
export type HomeProvider = {
  /** Names the source of the estimates to people. */
  name: string;
  /** The home at an address with today's estimate, or null when there is none or none is known. */
  find: (address: string) => Promise<Home | null>;
};

/** The source of home values did not answer, or refused our key. Try again later. */
export class HomesError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "HomesError";
  }
}
