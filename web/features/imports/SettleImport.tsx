import { useMutation, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { type Import, imports } from "#contract/imports.ts";
import { plural } from "#domain/format.ts";
import { call, textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { addedRows, type Choice, choicesReady, firstChoices, knownCounts, toStatements } from "./choices.ts";
import { HowRead } from "./HowRead.tsx";
import { LateCategoryMapping } from "./LateCategoryMapping.tsx";
import { countsQuery } from "./queries.ts";
import { RunningImport } from "./RunningImport.tsx";
import { StatementChoice } from "./StatementChoice.tsx";

/** Previews a file before anything is written: how it was read, the target account of each statement, and its rows. */
export const SettleImport = ({ uploaded, onClose }: { uploaded: Import; onClose: () => void }) => {
  const [preview, setPreview] = useState(uploaded);
  const [changing, setChanging] = useState(false);
  const [choices, setChoices] = useState<Choice[]>(() => firstChoices(uploaded));
  const [categories, setCategories] = useState(uploaded.categories);
  const rows = useAddedRows(preview, choices);
  const hasBalance = choices.some(({ take, statement }) => take && statement.balance !== null);
  const start = useMutation({
    mutationFn: () =>
      call(imports.start, {
        params: { id: preview.id },
        body: {
          statements: toStatements(choices),
          categories: categories.map(({ name, category, transfer }) => ({ name, category, transfer })),
        },
      }),
  });
  if (start.data) return <RunningImport id={preview.id} onClose={onClose} />;
  const discard = () => {
    void call(imports.discard, { params: { id: preview.id } }).catch(() => undefined);
    onClose();
  };
  const readAgain = (next: Import) => {
    setPreview(next);
    setChoices(firstChoices(next, choices));
    setCategories(next.categories);
  };
  return (
    <Dialog
      open
      wide
      firm
      onClose={discard}
      title={preview.fileName}
      note={`${preview.format.toUpperCase()} · ${preview.readAs}`}
      footer={
        <>
          <Button onClick={discard}>Cancel</Button>
          {(rows !== 0 || hasBalance) && (
            <Button
              look="primary"
              busy={start.isPending}
              disabled={changing || rows === null || !choicesReady(choices)}
              onClick={() => start.mutate()}
            >
              {rows === null ? "Import" : rows === 0 ? "Import the balance" : `Import ${plural(rows, "row")}`}
            </Button>
          )}
        </>
      }
    >
      {start.error && <ErrorState title="The import did not start">{textFor(start.error)}</ErrorState>}
      {rows === 0 && (
        <p className="attention mb-6" role="status">
          No row will be added.{" "}
          {hasBalance ? "Only the balance in the file will be saved." : "All rows are there already, or are left out."}
        </p>
      )}
      {preview.csv && <HowRead id={preview.id} csv={preview.csv} changing={changing} onChanging={setChanging} onRead={readAgain} />}
      {categories.length > 0 && <LateCategoryMapping categories={categories} onChange={setCategories} />}
      <div className="grid grid-cols-1 gap-8">
        {choices.map((choice, i) => (
          <StatementChoice
            key={choice.statement.key}
            preview={preview}
            choice={choice}
            many={choices.length > 1}
            onChange={(next) => setChoices(choices.map((c, j) => (i === j ? next : c)))}
          />
        ))}
      </div>
    </Dialog>
  );
};

/** Returns how many rows the import will add. Null while that is unknown: no statement or account is chosen, or its rows are still compared. */
const useAddedRows = (preview: Import, choices: readonly Choice[]): number | null => {
  const taken = choices.filter(({ take }) => take);
  const compared = useQueries({
    queries: taken.map((choice) => ({
      ...countsQuery(preview, choice.statement.key, Number(choice.account)),
      enabled: choice.account !== null && knownCounts(choice) === null,
    })),
  });
  if (taken.length === 0) return null;
  return taken.reduce<number | null>((sum, choice, i) => {
    const counts = knownCounts(choice) ?? compared[i]?.data;
    return sum === null || counts === undefined ? null : sum + addedRows(choice, counts);
  }, 0);
};
