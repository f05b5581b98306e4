import { cloneElement } from "react";
import { late, useLate } from "./late.ts";
import type { MenuProps, MenuItemProps, MenuRadioProps } from "./menu-props.ts";

/** The panel behind a Menu; comes with the first press, or earlier when asked. */
export const menuPanel = late(() => import("./MenuPanel.tsx"));

/** Actions behind a button. Arrow keys move, Enter acts, Escape closes. */
export const Menu = (props: MenuProps) => {
  const panel = useLate(menuPanel);
  if (panel.here) return <panel.here.MenuPanel {...props} openAtOnce={panel.asked} />;
  return cloneElement(props.trigger, { onClick: panel.ask, "aria-haspopup": "menu", "aria-expanded": false });
};

/** One action of a Menu. `danger` is for what cannot be undone. */
export const MenuItem = (props: MenuItemProps) => {
  const panel = menuPanel.now();
  return panel && <panel.MenuItem {...props} />;
};

/** One choice of a few inside a Menu, under its label; choosing keeps the menu open. */
export const MenuRadio = <Value extends string>(props: MenuRadioProps<Value>) => {
  const panel = menuPanel.now();
  return panel && <panel.MenuRadio {...props} />;
};

/** A rule between groups of a Menu. */
export const MenuLine = () => {
  const panel = menuPanel.now();
  return panel && <panel.MenuLine />;
};

export type { MenuProps, MenuItemProps, MenuRadioProps } from "./menu-props.ts";
