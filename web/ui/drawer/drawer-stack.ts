import type { ReactNode } from "react";

export type DrawerView = {
  /** Identifies the view. Pushing the key that is already on top replaces that view. */
  key: string;
  title: string;
  /** The view's content. It keeps its own state and loads its own data. */
  content: ReactNode;
  /** Header buttons, before the close button. */
  actions?: ReactNode;
  /** Called once when the view has left the stack, for whatever reason. */
  onLeave?: (() => void) | undefined;
};

export type DrawerStack = readonly DrawerView[];

export type DrawerMove = { kind: "push"; view: DrawerView } | { kind: "replace"; view: DrawerView } | { kind: "pop" } | { kind: "close" };

/**
 * Returns the stack after a move. A pushed view becomes the top one. If its key is already in the stack, it replaces that view and all
 * above it.
 */
export const moved = (stack: DrawerStack, move: DrawerMove): DrawerStack => {
  if (move.kind === "close") return stack.length === 0 ? stack : [];
  if (move.kind === "pop") return stack.slice(0, -1);
  if (move.kind === "replace") return [...stack.slice(0, -1), move.view];
  const at = stack.findIndex((view) => view.key === move.view.key);
  return [...(at < 0 ? stack : stack.slice(0, at)), move.view];
};

/** Returns the views removed by a move, top first. A view whose key is still in the stack has not left. */
export const left = (before: DrawerStack, after: DrawerStack): DrawerView[] =>
  before.filter((view) => !after.some((kept) => kept.key === view.key)).toReversed();
