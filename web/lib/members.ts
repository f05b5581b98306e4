import { MEMBERS_HEADER } from "#contract/kit/endpoint.ts";
import { replies } from "./api.ts";
import { invalidateAll, MINUTES, queryClient } from "./queries.ts";
import { session } from "./session.ts";

/** The members of the household by the last reply. Null before one. */
let members: string | null = null;

/** Takes the next reply's members for known: the page itself has changed them, or another user may sign in. */
export const forgetMembers = (): void => {
  members = null;
};

/**
 * Loads the household's data again. What a member had who left is dropped first, also from the screen. Somebody who joined takes nothing
 * away, so what is on the screen, and what is being typed there, stays.
 */
const loadAgain = async (hasLeft: boolean): Promise<void> => {
  await session.reload();
  if (!hasLeft) return invalidateAll();
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.resetQueries({ type: "active" });
};

const note = ({ headers }: Response): void => {
  const [now, before] = [headers.get(MEMBERS_HEADER), members];
  if (now === null) return;
  members = now;
  if (before === null || before === now) return;
  const present = now.split(" ");
  const hasLeft = before.split(" ").some((id) => !present.includes(id));
  void loadAgain(hasLeft).catch((error: unknown) => console.error("the household's data was not loaded again", error));
};

/**
 * Loads everything again when a member joins or leaves elsewhere. Every reply names the members. A page that sends no request asks once a
 * minute, if there are other members and the page is visible. Returns what ends it.
 */
export const watchMembers = (): (() => void) => {
  replies.seen = note;
  const unsubscribe = session.subscribe(() => {
    if (!session.current()) forgetMembers();
  });
  const timer = setInterval(() => {
    if (members?.includes(" ") && document.visibilityState === "visible") void session.reload().catch(() => undefined);
  }, MINUTES);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
};
