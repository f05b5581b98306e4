import { useRef, useState } from "react";
import type { Day } from "#domain/day.ts";
import { formatDayHeader } from "#domain/format.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Checkbox } from "#web/ui/fields/Checkbox.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { useSetCategories, useUpdateSimilar } from "./mutations.ts";
import { shownName, TransactionAmount } from "./TransactionRow.tsx";
import type { SimilarOffer } from "./use-similar.ts";

type Props = SimilarOffer & { today: Day; onClose: () => void };

const counted = (n: number): string => n.toLocaleString("en-US");

/** Offers to change similar transactions too: all of them, including those not listed, unless the user selects individual ones. */
export const UpdateSimilar = ({ id, category, similar, today, onClose }: Props) => {
  const { count, kept, results } = similar;
  // Either all except `picked`, or only `picked`.
  const [{ all, picked }, setChosen] = useState<{ all: boolean; picked: ReadonlySet<number> }>({ all: true, picked: new Set() });
  const updateSimilar = useUpdateSimilar();
  const updateSome = useSetCategories();
  const answer = useRef<HTMLButtonElement>(null);
  const chosen = all ? count - picked.size : picked.size;
  const isChosen = (row: number): boolean => picked.has(row) !== all;
  const toggle = (row: number, on: boolean) =>
    setChosen({ all, picked: new Set(on === all ? [...picked].filter((each) => each !== row) : [...picked, row]) });
  const submit = () => {
    if (all) updateSimilar.mutate({ id, category, except: [...picked], listed: results.map((row) => row.id) });
    else updateSome.mutate({ ids: [...picked], category });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Update similar transactions"
      initialFocus={answer}
      note={`Change the category of ${count === 1 ? "1 other transaction" : `${counted(count)} other transactions`} to ${category.name}?`}
      footer={
        <>
          <Button onClick={onClose}>Skip</Button>
          <Button ref={answer} look="primary" disabled={chosen === 0} onClick={submit}>
            Update
          </Button>
        </>
      }
    >
      {count > 1 && (
        <div className="mb-1 border-b border-hairline pb-2">
          <Checkbox
            checked={chosen === count ? true : chosen === 0 ? false : "some"}
            onChange={(on) => setChosen({ all: on, picked: new Set() })}
          >
            {`${counted(chosen)} of ${counted(count)} selected`}
          </Checkbox>
        </div>
      )}
      {kept > 0 && (
        <p className="caption muted mb-2">
          {kept === 1
            ? "1 more keeps its category, because it was set manually."
            : `${counted(kept)} more keep their category, because it was set manually.`}
        </p>
      )}
      <ul>
        {results.map((row) => (
          <li key={row.id} className="flex items-center gap-3 py-1">
            <span className="min-w-0 grow">
              <Checkbox checked={isChosen(row.id)} onChange={(on) => toggle(row.id, on)}>
                <span className="block truncate font-medium">{shownName(row)}</span>
                <span className="caption muted block truncate">{`${formatDayHeader(row.transactionDate, today)} · ${row.category.name}`}</span>
              </Checkbox>
            </span>
            <TransactionAmount row={row} />
          </li>
        ))}
      </ul>
      {count > results.length && <p className="caption muted mt-2">{`and ${counted(count - results.length)} older ones`}</p>}
    </Dialog>
  );
};
