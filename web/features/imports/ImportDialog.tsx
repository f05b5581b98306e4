import { useMutation } from "@tanstack/react-query";
import FileUp from "lucide-react/icons/file-up";
import { useEffect, useRef } from "react";
import { imports } from "#contract/imports.ts";
import { MAX_FILE_BYTES } from "#domain/limits.ts";
import { call, textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { SettleImport } from "./SettleImport.tsx";
import styles from "./ImportDialog.module.css";

type Props = { open: boolean; file: File | null; onClose: () => void };

/** The steps of an import: choose a file, preview it, choose accounts, watch progress, read the report. */
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
  if (upload.data) return <SettleImport uploaded={upload.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import a bank file"
      note="OFX, QFX, QIF, CAMT.053 or CSV, as exported by your bank. At most 50 MB."
    >
      {upload.isPending ? (
        <Progress label={`Reading ${upload.variables.name}…`} value={40} max={100} />
      ) : upload.error ? (
        <ErrorState title="The file was not imported" onRetry={() => upload.reset()}>
          {upload.error.message.startsWith("A file may") ? upload.error.message : textFor(upload.error)}
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
    <div className={styles.zone}>
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
