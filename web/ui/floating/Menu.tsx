import { cloneElement } from "react";
import { late, useLate } from "../late.ts";
import type { MenuProps, MenuItemProps, MenuRadioProps } from "./menu-props.ts";

/** The panel of a Menu. Loads with the first click, or earlier on request. */
export const menuPanel = late(() => import("./MenuPanel.tsx"));

/** A button with a menu of actions. Arrow keys move, Enter selects, Escape closes. */
export const Menu = (props: MenuProps) => {
  const panel = useLate(menuPanel);
  if (panel.here) return <panel.here.MenuPanel {...props} openAtOnce={panel.asked} />;
  return cloneElement(props.trigger, { onClick: panel.ask, "aria-haspopup": "menu", "aria-expanded": false });
};

/** An action in a Menu. `danger` is for actions that cannot be undone. */
export const MenuItem = (props: MenuItemProps) => {
  const panel = menuPanel.now();
  return panel && <panel.MenuItem {...props} />;
};

/** A labeled radio group in a Menu. Selecting keeps the menu open. */
export const MenuRadio = <Value extends string>(props: MenuRadioProps<Value>) => {
  const panel = menuPanel.now();
  return panel && <panel.MenuRadio {...props} />;
};

/** A line between groups of a Menu. */
export const MenuLine = () => {
  const panel = menuPanel.now();
  return panel && <panel.MenuLine />;
};

export type { MenuProps, MenuItemProps, MenuRadioProps } from "./menu-props.ts";
