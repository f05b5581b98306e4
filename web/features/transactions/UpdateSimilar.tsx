import { useRef, useState } from "react";
import type { Category } from "#contract/categories.ts";
import type { Transaction } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { formatDayHeader } from "#domain/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useSetCategories } from "./mutations.ts";
import { shownName, TransactionAmount } from "./TransactionRow.tsx";

type Props = { rows: readonly Transaction[]; category: Category; today: Day; onClose: () => void };

/** Offers the other rows of a merchant that stand under another category, all of them chosen. */
export const UpdateSimilar = ({ rows, category, today, onClose }: Props) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(rows.map((row) => row.id)));
  const update = useSetCategories();
  const answer = useRef<HTMLButtonElement>(null);
  const toggle = (id: number, on: boolean) => setChosen((now) => new Set(on ? [...now, id] : [...now].filter((each) => each !== id)));
  const submit = () => {
    update.mutate({ ids: [...chosen], category });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Update similar transactions"
      initialFocus={answer}
      note={`File ${rows.length === 1 ? "this one" : "these"} under ${category.name} too?`}
      footer={
        <>
          <Button onClick={onClose}>Skip</Button>
          <Button ref={answer} look="primary" disabled={chosen.size === 0} onClick={submit}>
            Update
          </Button>
        </>
      }
    >
      {rows.length > 1 && (
        <div className="mb-1 border-b border-hairline pb-2">
          <Checkbox
            checked={chosen.size === rows.length ? true : chosen.size === 0 ? false : "some"}
            onChange={(on) => setChosen(new Set(on ? rows.map((row) => row.id) : []))}
          >
            {`${chosen.size.toLocaleString("en-US")} of ${rows.length.toLocaleString("en-US")} chosen`}
          </Checkbox>
        </div>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex items-center gap-3 py-1">
            <span className="min-w-0 grow">
              <Checkbox checked={chosen.has(row.id)} onChange={(on) => toggle(row.id, on)}>
                <span className="block truncate font-medium">{shownName(row)}</span>
                <span className="caption muted block truncate">{`${formatDayHeader(row.transactionDate, today)} · ${row.category.name}`}</span>
              </Checkbox>
            </span>
            <TransactionAmount row={row} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
