import { useRouterState } from "@tanstack/react-router";
import { Count } from "#web/ui/Count.tsx";
import { type NavItem, isCurrent } from "../navigation.ts";
import { sources } from "../sources.ts";
import { NavLink } from "./NavLink.tsx";
import { TasksLink } from "./TasksLink.tsx";

/** Links of the sidebar, the current one marked. */
export const NavLinks = ({ items }: { items: readonly NavItem[] }) => {
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (items.length === 0) return null;
  return (
    <div className="navlist">
      {items.map((item) =>
        item.badge === "tasks" ? (
          <TasksLink key={item.path} item={item} current={isCurrent(item, path)} />
        ) : (
          <NavLink key={item.path} item={item} current={isCurrent(item, path)}>
            {item.badge === "review" && <ReviewCount />}
            {item.badge === "connections" && <ConnectionCount />}
          </NavLink>
        ),
      )}
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
