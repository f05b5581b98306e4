declare module "virtual:lucide/parts" {
  import type { IconNode } from "#web/ui/icons/icon-node.ts";

  export const parts: readonly (() => Promise<{ nodes: Readonly<Record<string, IconNode>> }>)[];
}
declare module "virtual:lucide/words" {
  export const words: Readonly<Record<string, readonly string[]>>;
}
