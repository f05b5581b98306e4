/** The sixteen colors available for a category; names from the palette. */
export const CATEGORY_COLORS = [
  "red",
  "coral",
  "orange",
  "amber",
  "olive",
  "lime",
  "green",
  "teal",
  "cyan",
  "sky",
  "blue",
  "indigo",
  "violet",
  "plum",
  "pink",
  "slate",
] as const;
export type CategoryColor = (typeof CATEGORY_COLORS)[number];

/** Where an icon comes from: the general set, or Hiro's own for personal finance. */
export const ICON_SOURCES = ["lucide", "hiro-set"] as const;
export type IconSource = (typeof ICON_SOURCES)[number];

const ICON = /^(lucide|hiro-set)\.([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** Splits an icon identifier such as `lucide.house` into its parts; null if it is not one. */
export const iconParts = (id: string): { source: IconSource; name: string } | null => {
  const found = ICON.exec(id);
  return found ? { source: found[1] as IconSource, name: found[2] ?? "" } : null;
};

export const DEFAULT_COLOR: CategoryColor = "slate";
export const DEFAULT_ICON = "lucide.tag";
/** Default group of a category made by a user. */
export const OWN_GROUP = "Your categories";
