type Early = { earlyReplies?: { [path: string]: Promise<Response> } };

/** How long an early reply counts. A page that is opened later, for example after a missing one, asks for itself. */
const FRESH_MS = 60_000;

/**
 * Returns the reply that `public/first-paint.js` asked for while the app's code was loading. Each is returned once. Null if there is none or
 * it failed, and the caller must ask.
 */
export const earlyReply = async (path: string): Promise<Response | null> => {
  const replies = (window as Early).earlyReplies;
  const reply = replies?.[path];
  if (!replies || !reply) return null;
  delete replies[path];
  return performance.now() < FRESH_MS ? reply.catch(() => null) : null;
};

/** Drops the replies that nobody used, so that a later screen does not show old data. */
export const dropEarlyReplies = (): void => void delete (window as Early).earlyReplies;
