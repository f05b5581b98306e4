import { MEMBERS_HEADER } from "#contract/kit/endpoint.ts";
import { replies } from "./api.ts";
import { MINUTES, queryClient } from "./queries.ts";
import { session } from "./session.ts";

/** The members of the household by the last reply. Null before one. */
let members: string | null = null;

/** Takes the next reply's members for known: the page itself has changed them, or another user may sign in. */
export const forgetMembers = (): void => {
  members = null;
};

/** Drops what the page holds of the household, also from the screen, and loads it again. */
const dropAll = async (): Promise<void> => {
  await session.reload();
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.resetQueries({ type: "active" });
};

const note = ({ headers }: Response): void => {
  const [now, before] = [headers.get(MEMBERS_HEADER), members];
  if (now === null) return;
  members = now;
  if (before !== null && before !== now) void dropAll().catch(() => undefined);
};

/**
 * Drops everything when a member joins or leaves elsewhere. Every reply names the members; a page that asks for nothing looks once a minute,
 * if there are others and somebody can see it. Returns what ends it.
 */
export const watchMembers = (): (() => void) => {
  replies.seen = note;
  const left = session.subscribe(() => void (session.current() ?? forgetMembers()));
  const timer = setInterval(() => {
    if (members?.includes(" ") && document.visibilityState === "visible") void session.reload().catch(() => undefined);
  }, MINUTES);
  return () => {
    left();
    clearInterval(timer);
  };
};
