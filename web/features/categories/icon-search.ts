import type { IconSource } from "#domain/category-looks.ts";

/** `id` is what a category keeps, such as `lucide.house`; `name` and `tags` are what a person searches. */
export type Icon = { id: string; name: string; tags: readonly string[]; source: IconSource };

/** With nothing searched the picker shows this many; a search shows up to twice as many. */
export const FIRST_ICONS = 60;

/** 0 the name begins with the word, 1 a word of the name does, 2 a tag does, 3 it is inside either; null is no match. */
const rank = (icon: Icon, word: string): number | null => {
  if (icon.name.startsWith(word)) return 0;
  if (icon.name.includes(` ${word}`)) return 1;
  if (icon.tags.some((tag) => tag.toLowerCase().startsWith(word))) return 2;
  return icon.name.includes(word) || icon.tags.some((tag) => tag.toLowerCase().includes(word)) ? 3 : null;
};

/** The icons a search finds, those whose name says it first; every word must be found. With nothing searched, the first sixty. */
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
