import { type ReactNode, useEffect } from "react";
import { CATEGORY_COLORS, DEFAULT_ICON } from "#domain/transactions/category-looks.ts";
import { classNames } from "../class-names.ts";
import { soon, useLate } from "../late.ts";
import styles from "./CategoryIcon.module.css";

const icons = soon(() => import("./category-icons.ts"));

export type CategoryIconProps = {
  /** An identifier such as "lucide.shopping-cart" or "hiro-set.rent". Unknown ones show a neutral tag. */
  icon: string | null | undefined;
  /** One of the sixteen color names. Unknown ones are slate. */
  color: string | null | undefined;
  small?: boolean | undefined;
};

/** A category's icon in full color on a tint of the same color. Decorative: the category's name is next to it. */
export const CategoryIcon = ({ icon, color, small = false }: CategoryIconProps) => {
  const { here, ask } = useLate(icons);
  useEffect(() => {
    if (!here) ask();
  }, [here, ask]);
  const Icon = here?.CATEGORY_ICONS[icon ?? ""];
  return (
    <IconTile color={color} small={small}>
      {Icon ? <Icon /> : here && <here.LateIcon id={icon ?? DEFAULT_ICON} />}
    </IconTile>
  );
};

type IconTileProps = Partial<Pick<CategoryIconProps, "color" | "small">> & { children: ReactNode };

/** The tile of a category's icon around any icon. Slate unless it has a color. */
export const IconTile = ({ color, small = false, children }: IconTileProps) => (
  <span className={classNames(styles.icon, small && styles.small)} style={{ "--c": categoryColor(color) }} aria-hidden="true">
    {children}
  </span>
);

/** Returns the CSS color for a category color name, or slate if unknown. */
export const categoryColor = (color: string | null | undefined): string =>
  `var(--cat-${CATEGORY_COLORS.some((known) => known === color) ? color : "slate"})`;
