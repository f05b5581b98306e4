/** First path segments of pages without a frame. */
const WITHOUT_FRAME: ReadonlySet<string> = new Set(["auth", "signup", "share", "error", "internal-error", "outbox"]);

/** Whether the page at a path of the web app has the frame (navigation and top bar). */
export const hasFrame = (path: string): boolean => !WITHOUT_FRAME.has(path.split("/")[1] ?? "");
