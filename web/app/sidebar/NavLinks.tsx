import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useFlagsOn } from "#web/lib/flags.ts";
import { stored } from "#web/lib/stored.ts";
import { Count } from "#web/ui/marks/Count.tsx";
import { type NavItem, isCurrent } from "../navigation.ts";
import { sources } from "../sources.ts";
import { NavLink } from "./NavLink.tsx";
import styles from "./Sidebar.module.css";

/** Sidebar links, with the current one marked. */
export const NavLinks = ({ items }: { items: readonly NavItem[] }) => {
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (items.length === 0) return null;
  return (
    <div className={styles.list}>
      {items.map((item) => (
        <Item key={item.path} item={item} current={isCurrent(item, path)} />
      ))}
    </div>
  );
};

const Item = ({ item, current }: { item: NavItem; current: boolean }) => {
  const shown = useShown(item);
  return (
    shown && (
      <NavLink item={item} current={current}>
        {item.badge === "review" && <ReviewCount />}
        {item.badge === "connections" && <ConnectionCount />}
        {item.badge === "tasks" && <TasksCount />}
      </NavLink>
    )
  );
};

/**
 * Returns whether an item is offered. Until that is known, uses the last state in this browser, so that no late item shifts the others.
 * `public/first-paint.js` reads the same stored state.
 */
const useShown = (item: NavItem): boolean => {
  const flags = useFlagsOn();
  const tasks = sources.useOpenTasks();
  const known = item.flag ? flags?.has(item.flag) : item.badge !== "tasks" || (tasks === undefined ? undefined : tasks > 0);
  const before = stored(`nav${item.path}`, (text) => text !== "false");
  useEffect(() => {
    if (known !== undefined && known !== before.read()) before.write(known);
  });
  return known ?? before.read();
};

const ReviewCount = () => {
  const count = sources.useReviewCount();
  return count > 0 ? <Count className={styles.count} value={count} tone="accent" label={`${count} to review`} /> : null;
};

const ConnectionCount = () => {
  const count = sources.useBrokenConnections();
  return count > 0 ? (
    <Count
      className={styles.count}
      value={count}
      tone="alert"
      label={`${count} ${count === 1 ? "connection needs" : "connections need"} attention`}
    />
  ) : null;
};

const TasksCount = () => {
  const count = sources.useOpenTasks() ?? 0;
  return count > 0 ? <Count className={styles.count} value={count} label={`${count} ${count === 1 ? "task" : "tasks"} to do`} /> : null;
};
