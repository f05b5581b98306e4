import { useQuery } from "@tanstack/react-query";
import { openTasksQuery } from "#web/features/tasks/open-count.ts";
import { Count } from "#web/ui/Count.tsx";
import type { NavItem } from "../navigation.ts";
import { NavLink } from "./NavLink.tsx";

/** The way to the guided lists, there while one is not completed. */
export const TasksLink = ({ item, current }: { item: NavItem; current: boolean }) => {
  const open = useQuery(openTasksQuery).data ?? 0;
  if (open === 0) return null;
  return (
    <NavLink item={item} current={current}>
      <Count value={open} label={`${open} ${open === 1 ? "task" : "tasks"} to do`} />
    </NavLink>
  );
};
