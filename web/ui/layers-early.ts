import { onFirstSign } from "#web/lib/first-sign.ts";
import { comboboxList } from "./Combobox.tsx";
import { drawerFrame } from "./drawer/LateDrawer.tsx";
import { dialogPanel } from "./Dialog.tsx";
import { menuPanel } from "./Menu.tsx";
import { selectList } from "./Select.tsx";

/** Fetches what floats over the page at the first sign of a person, so that it is there when pressed. Returns what stops the waiting. */
export const fetchLayersEarly = (): (() => void) =>
  onFirstSign(() => {
    for (const layer of [menuPanel, selectList, comboboxList, dialogPanel, drawerFrame])
      layer.fetch().catch((failure: unknown) => console.error(failure));
  });
