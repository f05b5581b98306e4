import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { Category } from "#contract/categories.ts";
import { CategoryPicker } from "#web/features/categories/index.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import styles from "./SelectionBar.module.css";

export type SelectionBarProps = {
  what: "transactions" | "merchants";
  /** Number of selected rows. */
  count: number;
  all: boolean;
  /** Label of the button that selects all. */
  allLabel: string;
  /** More rows load before all are selected. */
  loading: boolean;
  changing: boolean;
  confirming: boolean;
  onAll: () => void;
  onClear: () => void;
  onCategory: (category: Category) => void;
  onConfirm: () => void;
  onEnd: () => void;
};

/** Shows how many rows are selected, and the bulk actions. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { what, count, all, allLabel, loading, changing, confirming, onAll, onClear, onCategory, onConfirm, onEnd } = props;
  const selected = `${count.toLocaleString("en-US")} selected`;
  return (
    <section className={styles.bar} aria-label={`Selected ${what}`}>
      <span className={classNames(styles.count, "flex grow items-center gap-2")}>
        <span className="font-medium" role="status">
          {count === 0 ? `Select ${what}` : selected}
        </span>
        <Button small look="ghost" busy={loading} onClick={all ? onClear : onAll}>
          {all ? "Clear" : allLabel}
        </Button>
      </span>
      <span className={styles.choice}>
        {count === 0 || changing || confirming ? (
          <Button small wide disabled>
            Change category
          </Button>
        ) : (
          <CategoryPicker small value={null} label={`Category of ${selected}`} placeholder="Change category" onChange={onCategory} />
        )}
      </span>
      <Button small icon={<Check />} busy={confirming} disabled={count === 0 || changing} onClick={onConfirm}>
        Confirm
      </Button>
      <IconButton label="Stop selecting" icon={<X />} onClick={() => onEnd()} />
    </section>
  );
};
