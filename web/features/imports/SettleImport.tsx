import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Import, imports } from "#contract/imports.ts";
import { call, textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { type Choice, choicesReady, firstChoices, toStatements } from "./choices.ts";
import { HowRead } from "./HowRead.tsx";
import { LateCategoryMapping } from "./LateCategoryMapping.tsx";
import { RunningImport } from "./RunningImport.tsx";
import { StatementChoice } from "./StatementChoice.tsx";

/** Previews a file before anything is written: how it was read, the target account of each statement, and its rows. */
export const SettleImport = ({ uploaded, onClose }: { uploaded: Import; onClose: () => void }) => {
  const [preview, setPreview] = useState(uploaded);
  const [changing, setChanging] = useState(false);
  const [choices, setChoices] = useState<Choice[]>(() => firstChoices(uploaded));
  const [categories, setCategories] = useState(uploaded.categories);
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
  const rows = choices.filter((c) => c.take).reduce((n, c) => n + c.statement.rows - c.statement.badLines.length, 0);
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
          <Button look="primary" busy={start.isPending} disabled={changing || !choicesReady(choices)} onClick={() => start.mutate()}>
            {rows === 1 ? "Import 1 row" : `Import ${rows.toLocaleString("en-US")} rows`}
          </Button>
        </>
      }
    >
      {start.error && <ErrorState title="The import did not start">{textFor(start.error)}</ErrorState>}
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
