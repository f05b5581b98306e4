import type { Cents } from "#domain/money.ts";

/** A home that was found, with its estimated value. `id` is the provider's own and never changes. */
export type Home = {
  id: string;
  /** The address as the provider writes it. */
  address: string;
  /** A page about the home, or null. */
  url: string | null;
  estimate: Cents;
};

/** Looks up homes and their values. Every method may throw HomesError. */
export type HomeProvider = {
  /** Name of the source, shown to users. */
  name: string;
  /** Returns the home at an address with today's estimate, or null if there is no home or no estimate. */
  find: (address: string) => Promise<Home | null>;
};

/** The home value provider did not respond or rejected our key. Retry later. */
export class HomesError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "HomesError";
  }
}
