import { useState } from "react";
import { IconPicker } from "#web/features/categories/index.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { ChoiceGrid } from "#web/ui/fields/ChoiceGrid.tsx";
import { LateIcon } from "#web/ui/icons/LateIcon.tsx";

const COLUMNS = 10;
const ICONS = [
  "plane",
  "house",
  "car",
  "graduation-cap",
  "hammer",
  "gift",
  "baby",
  "heart",
  "laptop",
  "bike",
  "sofa",
  "tent",
  "camera",
  "guitar",
  "paw-print",
  "gem",
  "trees",
  "sailboat",
  "umbrella",
  "piggy-bank",
].map((name) => ({ id: `lucide.${name}`, name: name.replaceAll("-", " ") }));

/** Picks a goal's icon from the usual ones, or from all. */
export const GoalIcons = ({ value, onChange }: { value: string; onChange: (icon: string) => void }) => {
  const [all, setAll] = useState(value !== "" && !ICONS.some(({ id }) => id === value));
  if (all) return <IconPicker value={value} onChange={onChange} />;
  return (
    <div className="grid justify-items-start gap-1">
      <div className="w-full">
        <ChoiceGrid
          label="Icon"
          columns={COLUMNS}
          value={value}
          onChange={onChange}
          options={ICONS.map(({ id, name }) => ({ value: id, name, face: <LateIcon id={id} /> }))}
        />
      </div>
      <Button small look="ghost" onClick={() => setAll(true)}>
        More icons
      </Button>
    </div>
  );
};
