/** What the build draws into a page: shown until the app has rendered, and removed then. */
const drawn = (): HTMLElement | null => document.querySelector("[data-drawn]");

const controls = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("a[href], button, input")];

/**
 * Replaces the drawn sign-in form with the app's own, which has the same controls in the same order. Moves what the visitor typed, the focus and
 * the cursor, and presses the button that was pressed last (see `public/first-paint.js`). Returns the typed values by name.
 */
export const takeOver = (): { [name: string]: string } => {
  const before = document.getElementById("sign-in");
  const root = document.getElementById("root");
  if (!before || !root) return {};
  const now = controls(root);
  const typed: { [name: string]: string } = {};
  controls(before).forEach((old, i) => {
    const own = now[i];
    if (!own || own.tagName !== old.tagName) return;
    if (old instanceof HTMLInputElement && own instanceof HTMLInputElement) {
      typed[old.name] = old.value;
      own.value = old.value;
    }
    if (old === document.activeElement) own.focus();
    if (old instanceof HTMLInputElement && own instanceof HTMLInputElement && own === document.activeElement && old.selectionStart !== null)
      own.setSelectionRange(old.selectionStart, old.selectionEnd);
    // The form must know the typed values first.
    if ("pressed" in old.dataset) setTimeout(() => own.click());
  });
  before.remove();
  return typed;
};

/** Removes the drawn page, once any page of the app shows. */
export const removeDrawn = (): void => drawn()?.remove();
