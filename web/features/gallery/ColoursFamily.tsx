import { CATEGORY_COLORS } from "#domain/transactions/category-looks.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Family } from "./State.tsx";

export const ColoursFamily = () => (
  <Family title="Colour">
    <Swatches name="Charts" columns="grid-cols-6" colors={[1, 2, 3, 4, 5, 6].map((n) => `chart-${n}`)} />
    <Swatches name="Categories" columns="grid-cols-8" colors={CATEGORY_COLORS.map((color) => `cat-${color}`)} />
  </Family>
);

const Swatches = ({ name, colors, columns }: { name: string; colors: readonly string[]; columns: string }) => (
  <div>
    <h3 className="caption muted medium mb-2">{name}</h3>
    <div className={classNames("grid gap-2", columns)}>
      {colors.map((color) => (
        <span key={color} title={color} className="h-9 rounded-r" style={{ background: `var(--${color})` }} />
      ))}
    </div>
  </div>
);
