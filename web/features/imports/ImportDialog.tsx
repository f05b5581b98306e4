import { useMutation, useQuery } from "@tanstack/react-query";
import FileUp from "lucide-react/icons/file-up";
import { useEffect, useRef, useState } from "react";
import { type Import, imports } from "#contract/imports.ts";
import { MAX_FILE_BYTES } from "#domain/limits.ts";
import { call, wordsFor } from "#web/lib/api.ts";
import { stale } from "#web/lib/queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Progress } from "#web/ui/Progress.tsx";
import { importQuery } from "./queries.ts";
import { type Choice, choicesReady, firstChoices, StatementChoice, toStatements } from "./StatementChoice.tsx";

type Props = { open: boolean; file: File | null; onClose: () => void };

/** From a bank file to rows: choose it, see what it holds, say where it goes, watch it, read the report. */
export const ImportDialog = ({ open, file, onClose }: Props) => {
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > MAX_FILE_BYTES) throw new Error("A file may have at most 50 MB.");
      return call(imports.upload, { query: { fileName: chosen.name.slice(0, 255) }, file: chosen });
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    if (file && !begun.current) {
      begun.current = true;
      upload.mutate(file);
    }
  }, [file, upload]);
  if (!open) return null;
  if (upload.data) return <Settle preview={upload.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import a bank file"
      note="OFX, QFX, QIF, CAMT.053 or CSV, as your bank exports it. At most 50 MB."
    >
      {upload.isPending ? (
        <Progress label={`Reading ${upload.variables.name}…`} value={40} max={100} />
      ) : upload.error ? (
        <ErrorState title="The file was not imported" onRetry={() => upload.reset()}>
          {upload.error.message.startsWith("A file may") ? upload.error.message : wordsFor(upload.error)}
        </ErrorState>
      ) : (
        <Chooser onFile={(chosen) => upload.mutate(chosen)} />
      )}
    </Dialog>
  );
};

const Chooser = ({ onFile }: { onFile: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="file-zone">
      <FileUp aria-hidden />
      <p>Drop a file here, or choose one.</p>
      <input
        ref={input}
        className="sr-only"
        type="file"
        aria-label="Bank file"
        accept=".ofx,.qfx,.qif,.xml,.csv,.txt,.tsv"
        tabIndex={-1}
        onChange={(e) => {
          const chosen = e.target.files?.[0];
          if (chosen) onFile(chosen);
        }}
      />
      <Button look="primary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </div>
  );
};

const Settle = ({ preview, onClose }: { preview: Import; onClose: () => void }) => {
  const [choices, setChoices] = useState<Choice[]>(() => firstChoices(preview));
  const start = useMutation({
    mutationFn: () => call(imports.start, { params: { id: preview.id }, body: { statements: toStatements(choices) } }),
  });
  if (start.data) return <Running id={preview.id} onClose={onClose} />;
  const cancel = () => {
    void call(imports.discard, { params: { id: preview.id } }).catch(() => undefined);
    onClose();
  };
  const rows = choices.filter((c) => c.take).reduce((n, c) => n + c.statement.rows, 0);
  return (
    <Dialog
      open
      wide
      firm
      onClose={cancel}
      title={preview.fileName}
      note={`${preview.format.toUpperCase()} · ${preview.readAs}`}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button look="primary" busy={start.isPending} disabled={!choicesReady(choices)} onClick={() => start.mutate()}>
            {rows === 1 ? "Import 1 row" : `Import ${rows.toLocaleString("en-US")} rows`}
          </Button>
        </>
      }
    >
      {start.error && <ErrorState title="The import did not start">{wordsFor(start.error)}</ErrorState>}
      <div className="grid gap-8">
        {choices.map((choice, i) => (
          <StatementChoice
            key={choice.statement.key}
            choice={choice}
            many={choices.length > 1}
            onChange={(next) => setChoices(choices.map((c, j) => (i === j ? next : c)))}
          />
        ))}
      </div>
    </Dialog>
  );
};

const Running = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(importQuery(id));
  const done = data?.status === "done";
  useEffect(() => {
    if (done) void stale("money");
  }, [done]);
  const close = (
    <Button look="primary" onClick={onClose}>
      {done ? "Done" : "Continue in the background"}
    </Button>
  );
  if (error)
    return (
      <Dialog open onClose={onClose} title="Importing" footer={close}>
        <ErrorState title="Its progress did not load" onRetry={() => void refetch()}>
          {wordsFor(error)}
        </ErrorState>
      </Dialog>
    );
  if (data?.status === "failed")
    return (
      <Dialog open onClose={onClose} title="The file was not imported" footer={close}>
        <p>{data.failure}</p>
      </Dialog>
    );
  if (!data?.report) {
    return (
      <Dialog open onClose={onClose} title="Importing" footer={close}>
        <Progress
          label={`${(data?.processed ?? 0).toLocaleString("en-US")} of ${(data?.total ?? 0).toLocaleString("en-US")} rows`}
          value={data?.processed ?? 0}
          max={Math.max(1, data?.total ?? 1)}
        />
      </Dialog>
    );
  }
  const { read, added, duplicate, refused, refusals } = data.report;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import finished"
      footer={
        <>
          <a className="opens" href={data.accounts.length === 1 ? `/transactions?account=${data.accounts[0]}` : "/transactions"}>
            See transactions
          </a>
          <span className="grow" />
          {close}
        </>
      }
    >
      <dl className="facts" aria-live="polite">
        {(
          [
            ["Rows read", read],
            ["Added", added],
            ["Already there", duplicate],
            ["Left out", refused],
          ] as const
        ).map(([name, n]) => (
          <div className="contents" key={name}>
            <dt>{name}</dt>
            <dd>{n.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      {refusals.length > 0 && (
        <ul className="caption muted mt-4">
          {refusals.map((r) => (
            <li key={r.line}>
              Line {r.line}: {r.reason}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
};
