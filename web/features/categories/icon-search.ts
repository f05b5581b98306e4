import type { IconSource } from "#domain/transactions/category-looks.ts";

/** `id` is what a category stores, such as `lucide.house`; `name` and `tags` are searchable. */
export type Icon = { id: string; name: string; tags: readonly string[]; source: IconSource };

/** Number of icons shown without a search. A search shows up to twice as many. */
export const FIRST_ICONS = 60;

/**
 * Ranks a match: 0 if the name starts with the word, 1 if a word of the name does, 2 if a tag does, 3 if either contains it. Null is no
 * match.
 */
const rank = (icon: Icon, word: string): number | null => {
  if (icon.name.startsWith(word)) return 0;
  if (icon.name.includes(` ${word}`)) return 1;
  if (icon.tags.some((tag) => tag.toLowerCase().startsWith(word))) return 2;
  return icon.name.includes(word) || icon.tags.some((tag) => tag.toLowerCase().includes(word)) ? 3 : null;
};

/** Returns the icons that match every word, best name matches first. Without a search, returns the first 60. */
export const findIcons = (icons: readonly Icon[], search: string): Icon[] => {
  const words = search
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  if (words.length === 0) return icons.slice(0, FIRST_ICONS);
  return icons
    .flatMap((icon) => {
      const ranks = words.map((word) => rank(icon, word));
      return ranks.includes(null) ? [] : [{ icon, at: ranks.reduce<number>((sum, one) => sum + (one ?? 0), 0) }];
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, 2 * FIRST_ICONS)
    .map(({ icon }) => icon);
};
