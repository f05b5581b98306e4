import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { MAX_BULK } from "#contract/transaction-changes.ts";
import { CategoryPicker } from "#web/features/categories/index.ts";
import { textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { useConfirmCategories, useSetCategories } from "./mutations.ts";
import type { Selection } from "./use-selection.ts";
import styles from "./SelectionBar.module.css";

export type SelectionBarProps = {
  selection: Selection;
  /** Number of rows in the list, including those not loaded. */
  total: number;
  loaded: number;
  /** Loads the next page. Null if there is none. */
  onMore: (() => Promise<unknown>) | null;
  onEnd: () => void;
};

/** Shows how many rows are selected, and the bulk actions. */
export const SelectionBar = ({ selection, total, loaded, onMore, onEnd }: SelectionBarProps) => {
  const [loading, setLoading] = useState(false);
  const setCategories = useSetCategories();
  const confirm = useConfirmCategories();
  const { ids } = selection;
  const busy = setCategories.isPending || confirm.isPending;
  const none = ids.length === 0;
  // Select all takes effect once all pages are loaded, up to the limit.
  const enough = onMore === null || loaded >= MAX_BULK;
  const latest = useRef({ selection, onMore });
  useEffect(() => {
    latest.current = { selection, onMore };
  });
  useEffect(() => {
    if (!loading) return;
    if (enough) {
      setLoading(false);
      latest.current.selection.selectAll();
      return;
    }
    latest.current.onMore?.().catch((error: unknown) => {
      setLoading(false);
      toast(textFor(error));
    });
  }, [loading, loaded, enough]);
  return (
    <section className={styles.bar} aria-label="Selected transactions">
      <span className={classNames(styles.count, "flex grow items-center gap-2")}>
        <span className="font-medium" role="status">
          {none ? "Select transactions" : `${ids.length.toLocaleString("en-US")} selected`}
        </span>
        {selection.all && enough ? (
          <Button small look="ghost" onClick={selection.clear}>
            Clear
          </Button>
        ) : (
          <Button small look="ghost" busy={loading} onClick={() => setLoading(true)}>
            {total > MAX_BULK ? `Select first ${MAX_BULK.toLocaleString("en-US")}` : "Select all"}
          </Button>
        )}
      </span>
      <span className={styles.choice}>
        {none || busy ? (
          <Button small wide disabled>
            Change category
          </Button>
        ) : (
          <CategoryPicker
            small
            value={null}
            label={`Category of ${ids.length.toLocaleString("en-US")} selected`}
            placeholder="Change category"
            onChange={(category) => setCategories.mutate({ ids, category }, { onSuccess: () => onEnd() })}
          />
        )}
      </span>
      <Button
        small
        icon={<Check />}
        busy={confirm.isPending}
        disabled={none || setCategories.isPending}
        onClick={() => confirm.mutate(ids, { onSuccess: () => onEnd() })}
      >
        Confirm
      </Button>
      <IconButton label="Stop selecting" icon={<X />} onClick={() => onEnd()} />
    </section>
  );
};
