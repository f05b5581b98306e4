import type { ReactNode } from "react";

export type DrawerView = {
  /** Tells views apart; pushing the key that is on top replaces it. */
  key: string;
  title: string;
  /** What it shows. It keeps its own state and reads its own data. */
  content: ReactNode;
  /** Buttons in the head, before the close button. */
  actions?: ReactNode;
  /** Called once when the view has left the stack, whatever removed it. */
  onLeave?: (() => void) | undefined;
};

export type DrawerStack = readonly DrawerView[];

export type DrawerMove = { kind: "push"; view: DrawerView } | { kind: "replace"; view: DrawerView } | { kind: "pop" } | { kind: "close" };

/** The stack after a move. A pushed view goes on top; its key already on top is replaced, deeper in the stack it is returned to. */
export const moved = (stack: DrawerStack, move: DrawerMove): DrawerStack => {
  if (move.kind === "close") return stack.length === 0 ? stack : [];
  if (move.kind === "pop") return stack.slice(0, -1);
  if (move.kind === "replace") return [...stack.slice(0, -1), move.view];
  const at = stack.findIndex((view) => view.key === move.view.key);
  return [...(at < 0 ? stack : stack.slice(0, at)), move.view];
};

/** The views a move took off, top first. A view whose key is still there has not left. */
export const left = (before: DrawerStack, after: DrawerStack): DrawerView[] =>
  before.filter((view) => !after.some((kept) => kept.key === view.key)).toReversed();
