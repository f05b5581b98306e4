import { useNavigate } from "@tanstack/react-router";
import Check from "lucide-react/icons/check";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import type { Goal } from "#contract/goals.ts";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Menu, MenuItem, MenuLine } from "#web/ui/floating/Menu.tsx";
import { GoalForm } from "./GoalForm.tsx";
import { useComplete, useRemove } from "./queries.ts";

/** Edits, completes or deletes a goal. Completing and deleting can be undone from the message that follows. */
export const GoalMenu = ({ goal }: { goal: Goal }) => {
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const back = () => navigate({ to: "/goals" });
  const [complete, remove] = [useComplete(back), useRemove(back)];
  const active = goal.status === "active";
  return (
    <>
      <Menu trigger={<IconButton label="Goal options" icon={<Ellipsis />} />} align="end">
        {active && (
          <MenuItem icon={<Pencil />} onSelect={() => setEditing(true)}>
            Edit
          </MenuItem>
        )}
        {active && (
          <MenuItem icon={<Check />} onSelect={() => complete.mutate(goal)}>
            Complete
          </MenuItem>
        )}
        {active && <MenuLine />}
        <MenuItem icon={<Trash2 />} danger onSelect={() => remove.mutate(goal)}>
          Delete
        </MenuItem>
      </Menu>
      {editing && <GoalForm open onClose={() => setEditing(false)} goal={goal} />}
    </>
  );
};
