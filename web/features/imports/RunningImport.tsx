import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { textFor } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { importQuery } from "./queries.ts";
import { ReportFacts } from "./ReportFacts.tsx";

/** A started import: its progress, then its report. */
export const RunningImport = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(importQuery(id));
  const done = data?.status === "done";
  useEffect(() => {
    if (done) void invalidate("money");
  }, [done]);
  const close = (
    <Button look="primary" onClick={onClose}>
      {done ? "Done" : "Continue in the background"}
    </Button>
  );
  if (error)
    return (
      <Dialog open onClose={onClose} title="Importing" footer={close}>
        <ErrorState title="The import's progress did not load" onRetry={() => void refetch()}>
          {textFor(error)}
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
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import finished"
      footer={
        <>
          <a
            className="opens self-center"
            href={data.accounts.length === 1 ? `/transactions?account=${data.accounts[0]}` : "/transactions"}
          >
            See transactions
          </a>
          <a className="opens ml-2 self-center" href={`/settings/imports?open=${id}`}>
            All imports
          </a>
          <span className="grow" />
          {close}
        </>
      }
    >
      <ReportFacts report={data.report} />
    </Dialog>
  );
};
