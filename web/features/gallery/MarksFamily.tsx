import CornerDownRight from "lucide-react/icons/corner-down-right";
import ReceiptText from "lucide-react/icons/receipt-text";
import { cents } from "#domain/money.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { Chip, CiteChip } from "#web/ui/actions/Chip.tsx";
import { Count } from "#web/ui/marks/Count.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { SplitBar } from "#web/ui/figures/SplitBar.tsx";
import { Family, Two } from "./State.tsx";
import { CATEGORIES } from "./samples.ts";

export const MarksFamily = () => (
  <Family title="Badges, chips, avatars, progress">
    <div className="flex flex-wrap items-center gap-3">
      <Badge>Manual</Badge>
      <Badge tone="pending">Pending</Badge>
      <Badge tone="accent">4 to review</Badge>
      <Badge tone="positive">Live</Badge>
      <Badge tone="negative">Update connection</Badge>
      <Count value={3} label="3 tasks" />
      <Count value={4} tone="accent" label="4 to review" />
      <Count value={1} tone="alert" label="1 connection needs attention" />
      <Count value={128} label="128 to review" />
      <CiteChip icon={<ReceiptText />}>8 transactions</CiteChip>
      <CiteChip open icon={<ReceiptText />}>
        Open
      </CiteChip>
      <Chip icon={<CornerDownRight />}>Show October</Chip>
    </div>
    <div className="flex flex-wrap items-center gap-3">
      {["Trader Joe’s", "Costco", "Xcel Energy"].map((name) => (
        <Avatar key={name} name={name} />
      ))}
      <Avatar name="Target" size="large" />
      <Avatar name="Maya Reyes" kind="person" />
      <Avatar name="Sam Wood" kind="person" size="small" />
      <Avatar name="Chase" kind="institution" />
      <Avatar name="Chipotle" corner={<CategoryIcon small icon="lucide.utensils" color="coral" />} />
      {CATEGORIES.map(({ value, icon, color }) => (
        <CategoryIcon key={value} icon={icon} color={color} />
      ))}
      <CategoryIcon icon={null} color={null} />
      <CategoryIcon small icon="lucide.house" color="blue" />
    </div>
    <Two>
      <div className="card grid gap-4">
        <Used name="Groceries" spent={61248} target={78000} />
        <Used name="Dining out" spent={31892} target={30000} />
        <div>
          <div className="mb-2 flex justify-between gap-2">
            <span>Importing 1,204 of 3,180 transactions</span>
            <span className="text-muted">38%</span>
          </div>
          <Progress label="Importing" value={1204} max={3180} color="text" />
        </div>
      </div>
      <div className="card">
        <SplitBar
          shares={[
            { label: "Cash", value: 36190.44, color: "chart-5" },
            { label: "Investments", value: 254950.21, color: "chart-1" },
            { label: "Property", value: 505400, color: "chart-6" },
          ]}
        />
      </div>
    </Two>
  </Family>
);

const Used = ({ name, spent, target }: { name: string; spent: number; target: number }) => {
  const over = spent > target;
  return (
    <div>
      <div className="mb-2 flex justify-between gap-2">
        <span>{name}</span>
        {over ? (
          <span className="attention">
            <Money amount={cents(spent - target)} hush /> over
          </span>
        ) : (
          <span>
            <Money amount={cents(spent)} />{" "}
            <span className="text-muted">
              of <Money amount={cents(target)} omitCents />
            </span>
          </span>
        )}
      </div>
      <Progress label={`${name} used`} value={spent} max={target} color={over ? "negative" : "accent"} />
    </div>
  );
};
