import { words } from "virtual:lucide/words";
import { CATEGORY_ICONS } from "#web/ui/marks/category-icons.ts";
import { HIRO_SET } from "#web/ui/icons/hiro-set.ts";
import type { Icon } from "./icon-search.ts";

const lucide = (name: string): Icon => ({
  id: `lucide.${name}`,
  name: name.replaceAll("-", " "),
  tags: words[name] ?? [],
  source: "lucide",
});

/** All icons in display order: our own, then those used by system categories, then the rest of the general set by name. */
export const ICONS: readonly Icon[] = (() => {
  const worn = Object.keys(CATEGORY_ICONS).map((id) => id.replace("lucide.", ""));
  const rest = Object.keys(words).filter((name) => !worn.includes(name));
  const own = Object.entries(HIRO_SET).map(([name, { tags }]): Icon => ({
    id: `hiro-set.${name}`,
    name: name.replaceAll("-", " "),
    tags,
    source: "hiro-set",
  }));
  return [...own, ...worn.filter((name) => words[name]).map(lucide), ...rest.map(lucide)];
})();
