import { z } from "zod/mini";
import { Flag } from "./flags.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { Profile } from "./profile.ts";

const count = z.int();

/** What every screen shows around its own content. */
export const Frame = z.object({
  profile: Profile,
  flags: z.array(Flag),
  /** Null until the user has finished signing up. */
  counts: z.nullable(
    z.object({
      /** How many merchants are worth reviewing now; see `Review.decisions`. */
      toReview: count,
      /** Bank connections that need attention. */
      connections: count,
      /** Guided lists that are not completed. */
      openTasks: count,
    }),
  ),
  /** Whether the history of new accounts is being downloaded. */
  loadingHistory: z.boolean(),
  /** Whether a bank connection is being synced. */
  syncing: z.boolean(),
});
export type Frame = z.output<typeof Frame>;

export const frame = endpoints("frame", {
  get: endpoint({
    about: "The user's profile, feature flags, and counts, in one request.",
    method: "GET",
    path: "/frame/",
    access: { during: "sign-up", token: "read" },
    reply: Frame,
  }),
});
