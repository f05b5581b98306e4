import { useLayoutEffect } from "react";
import { focusHeading } from "#web/lib/focus-heading.ts";

/** Dialogs and screens that take the focus do so within a few frames. */
const TAKEN_MS = 100;

let openDialogs = 0;
/** The control that had the focus last outside of dialogs, and what surrounds it, innermost first. */
let place: readonly Element[] = [];

/**
 * Keeps the focus in the page after a dialog closes. The dialog returns it to the control that opened it. What the dialog did often removes
 * that control, at once or with the next data, and then nothing has the focus. The nearest heading that is left gets it.
 */
export const useFocusKept = (open: boolean): void => {
  useLayoutEffect(() => {
    if (!open) return;
    openDialogs += 1;
    notePlace();
    return () => {
      openDialogs -= 1;
      watchUntilInput();
    };
  }, [open]);
};

/** A dialog may be opened from a menu or from another dialog, which are gone afterwards. */
const notePlace = (): void => {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.closest("[data-base-ui-portal]")) return;
  const found: Element[] = [];
  for (let at: Element | null = focused; at && at !== document.body; at = at.parentElement) found.push(at);
  place = found;
};

/** With the next input, the user decides where the focus is. */
const watchUntilInput = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changes = new MutationObserver(() => {
    notePlace();
    timer ??= setTimeout(() => {
      timer = undefined;
      if (openDialogs === 0 && document.activeElement === document.body) focusHeading(nearestHeading());
    }, TAKEN_MS);
  });
  changes.observe(document.body, { childList: true, subtree: true });
  const input = new AbortController();
  const stop = (): void => {
    input.abort();
    changes.disconnect();
    clearTimeout(timer);
    if (openDialogs === 0) place = [];
  };
  for (const kind of ["keydown", "pointerdown"]) window.addEventListener(kind, stop, { capture: true, signal: input.signal });
};

/** Returns the heading of what still surrounds the place. Undefined where only the page does. */
const nearestHeading = (): HTMLElement | undefined => {
  for (const around of place) {
    if (around.matches("main, :has(main)")) return undefined;
    const heading = around.isConnected ? around.querySelector<HTMLElement>("h2, h3") : null;
    if (heading) return heading;
  }
  return undefined;
};
