import { parts } from "virtual:lucide/parts";
import { iconParts } from "#domain/transactions/category-looks.ts";
import type { IconNode } from "./icon-node.ts";
import { shardOf } from "./shard-of.ts";

const known = new Map<string, IconNode | null>();

/** Returns an icon's shapes if loaded: undefined if not loaded yet, null if there is no such icon. */
export const iconNow = (id: string): IconNode | null | undefined => known.get(id);

/** Fetches the shard that contains an icon and returns the icon. Null if there is no such icon. Throws if the fetch fails. */
export const loadIcon = async (id: string): Promise<IconNode | null> => {
  const node = await fetched(id);
  known.set(id, node);
  return node;
};

const fetched = async (id: string): Promise<IconNode | null> => {
  const icon = iconParts(id);
  if (!icon) return null;
  if (icon.source === "hiro-set") return (await import("./hiro-set.ts")).HIRO_SET[icon.name]?.node ?? null;
  return (await parts[shardOf(icon.name)]?.())?.nodes[icon.name] ?? null;
};
