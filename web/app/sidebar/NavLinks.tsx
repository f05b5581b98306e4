import { Link, useRouterState } from "@tanstack/react-router";
import { Count } from "#web/ui/Count.tsx";
import { type NavItem, isCurrent } from "../navigation.ts";
import { sources } from "../sources.ts";

const EXACT = { exact: true, includeSearch: false };

/** Links of the sidebar, the current one marked. */
export const NavLinks = ({ items }: { items: readonly NavItem[] }) => {
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (items.length === 0) return null;
  return (
    <div className="navlist">
      {items.map((item) => (
        <Link
          key={item.path}
          to={(item.opens ?? item.path) as "/"}
          className="nav"
          title={item.keys ? `${item.label} (Ctrl K)` : item.label}
          aria-keyshortcuts={item.keys}
          // The router marks a link of its own accord, by prefix; what is current is for isCurrent to say.
          activeOptions={EXACT}
          aria-current={isCurrent(item, path) ? "page" : undefined}
        >
          <item.icon />
          <span className="nav-text">{item.label}</span>
          {item.badge === "review" && <ReviewCount />}
          {item.badge === "connections" && <ConnectionCount />}
          {item.badge === "tasks" && <TaskCount />}
        </Link>
      ))}
    </div>
  );
};

const ReviewCount = () => {
  const count = sources.useReviewCount();
  return count > 0 ? <Count value={count} tone="accent" label={`${count} to review`} /> : null;
};

const ConnectionCount = () => {
  const count = sources.useBrokenConnections();
  return count > 0 ? (
    <Count value={count} tone="alert" label={`${count} ${count === 1 ? "connection needs" : "connections need"} attention`} />
  ) : null;
};

const TaskCount = () => {
  const count = sources.useOpenTasks();
  return count > 0 ? <Count value={count} label={`${count} ${count === 1 ? "task" : "tasks"} to do`} /> : null;
};
