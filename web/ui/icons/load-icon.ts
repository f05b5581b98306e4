import { parts } from "virtual:lucide/parts";
import { iconParts } from "#domain/category-looks.ts";
import type { IconNode } from "./icon-node.ts";
import { shardOf } from "./shard-of.ts";

const known = new Map<string, IconNode | null>();

/** The shapes of an icon by its identifier, if they are here; undefined while they are not, null when there is no such icon. */
export const iconNow = (id: string): IconNode | null | undefined => known.get(id);

/** Fetches one icon with the part of its set it is in. Null when there is no such icon; throws when it cannot be fetched. */
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
