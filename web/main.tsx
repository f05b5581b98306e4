import "@fontsource-variable/hanken-grotesk/wght.css";
import "./styles/index.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { followLinks } from "./app/follow-links.ts";
import { router } from "./app/router.ts";
import { fetchChunksWhenIdle } from "./lib/chunks.ts";
import { dropEarlyReplies } from "./lib/early.ts";
import { startMonitoring } from "./lib/monitoring.ts";
import { whenLoaded } from "./lib/queries.ts";
import { session } from "./lib/session.ts";
import { removeDrawn } from "./lib/static-page.ts";
import { startTheme } from "./lib/theme.ts";
import { whenShown } from "./lib/when-shown.ts";

startTheme();
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
followLinks(router);
startMonitoring();

// A page restored from the back-forward cache without a session, or while still loading, is reloaded.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted && !session.current()) window.location.reload();
});
// Loads the screen's code in parallel with the session.
for (const route of router.getMatchedRoutes(window.location.pathname)[0]) {
  const { component } = route.options as { component?: { preload?: () => Promise<void> } };
  component?.preload?.().catch(() => undefined);
}
const stop = router.subscribe("onRendered", () => {
  stop();
  removeDrawn();
  dropEarlyReplies();
  void whenShown().then(fetchChunksWhenIdle);
});
/** The page already shows placeholders, so the first screen waits this long for its data: it is then drawn once, not once for each reply. */
const LONGEST_WAIT_MS = 1000;
let hasEnded = false;
const stopWatching = session.subscribe(() => (hasEnded = session.current() === null));
const draw = (): void => {
  stopWatching();
  // Another tab signed out while the data was loading. Nothing of it may show, and the page then leads to sign-in.
  if (hasEnded) return window.location.reload();
  // As a transition, React works in short steps, between which the browser can respond.
  startTransition(() => createRoot(root).render(<App />));
};
void router
  .load()
  .then(() => whenLoaded(LONGEST_WAIT_MS))
  .then(draw, draw);
