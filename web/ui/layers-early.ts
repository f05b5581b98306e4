import { comboboxList } from "./Combobox.tsx";
import { dialogPanel } from "./Dialog.tsx";
import { menuPanel } from "./Menu.tsx";
import { selectList } from "./Select.tsx";

const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

/** Fetches what floats over the page at the first sign of a person, so that it is there when pressed. Returns what stops the waiting. */
export const fetchLayersEarly = (): (() => void) => {
  const stop = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, begin);
  };
  const begin = () => {
    stop();
    for (const layer of [menuPanel, selectList, comboboxList, dialogPanel]) layer.fetch().catch((failure: unknown) => console.error(failure));
  };
  for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true });
  return stop;
};
