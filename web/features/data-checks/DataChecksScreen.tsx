import { useMutation, useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import Download from "lucide-react/icons/download";
import type { DataCheck } from "#contract/data-checks.ts";
import { exportFiles } from "#contract/export.ts";
import { textFor } from "#web/lib/api.ts";
import { download } from "#web/lib/download.ts";
import { toast } from "#web/lib/toast.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Row } from "#web/ui/Row.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/Skeleton.tsx";
import { dataChecksQuery, useRepair } from "./queries.ts";

/** Each check: what must hold, what was looked at, and what a person can do where it does not. */
const WORDS: Record<DataCheck["key"], { title: string; about: string; looked: (n: number) => string; fix: string }> = {
  net_worth: {
    title: "Net worth is the sum of your balances",
    about: "The last point of the chart equals the balances shown, added up.",
    looked: (n) => count(n, "account"),
    fix: "Reload the page. If it stays, check the accounts' balances one by one.",
  },
  bank_balance: {
    title: "Your ledger agrees with your banks",
    about: "What the bank had before its first row, and all its rows since, come to the balance it tells now.",
    looked: (n) => count(n, "linked account"),
    fix: "Open the account and refresh its connection; the bank may have sent rows since.",
  },
  manual_balance: {
    title: "Manual accounts add up",
    about: "The opening balance of each manual account and its transactions since add up to the balance shown.",
    looked: (n) => count(n, "manual account"),
    fix: "The repair sets the balance to what the transactions add up to. To keep the balance shown, edit the account instead.",
  },
  transfers: {
    title: "Transfers net to zero",
    about: "Both sides of every transfer have the same amount and belong to each other.",
    looked: (n) => count(n, "side of a transfer", "sides of transfers"),
    fix: "Pairs that do not fit are taken apart and found anew.",
  },
  pending: {
    title: "Nothing pending is posted too",
    about: "No pending row stands beside its posted one, or has been waiting for a month.",
    looked: (n) => count(n, "pending row"),
    fix: "Pending rows that are posted, or never will be, are removed.",
  },
  duplicates: {
    title: "No row is there twice",
    about: "What a file brought and the bank brought later is one row.",
    looked: (n) => count(n, "row of files", "rows of files"),
    fix: "The file's copy is removed; the bank's row stays.",
  },
  statement: {
    title: "The income statement is the sum of its rows",
    about: "Income, spending and what is excluded, for each of the last 24 months.",
    looked: (n) => count(n, "month"),
    fix: "Reload the page. The months named here do not agree with their rows.",
  },
};
const count = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

/** What must hold of the household's books and whether it does, and the books themselves as files. */
export const DataChecksScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(dataChecksQuery);
  return (
    <Screen
      title="Books"
      actions={
        <Button small busy={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      }
    >
      {error ? (
        <ErrorState title="The books were not checked" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={6} />
      ) : (
        <>
          <p className="text-muted mb-6" role="status">
            {data.every((check) => check.holds) ? "Everything adds up." : "Some things do not add up."}
          </p>
          {data.map((check) => (
            <Check key={check.key} check={check} />
          ))}
        </>
      )}
      <Exports />
    </Screen>
  );
};

const Check = ({ check }: { check: DataCheck }) => {
  const repair = useRepair();
  const words = WORDS[check.key];
  return (
    <section aria-label={words.title}>
      <div className="flex items-start justify-between gap-4 py-3">
        <div>
          <h2 className="font-medium">{words.title}</h2>
          <p className="caption text-muted">{`${words.about} ${words.looked(check.checked)}.`}</p>
        </div>
        {check.holds ? (
          <Badge tone="positive">Holds</Badge>
        ) : (
          <Badge tone="negative">{`${check.wrong.toLocaleString("en-US")} wrong`}</Badge>
        )}
      </div>
      {!check.holds && (
        <div className="panel mb-4">
          <p className="text-muted mb-2">{words.fix}</p>
          {check.problems.map((problem) => (
            <Row
              key={`${problem.transaction}${problem.account}${problem.text}`}
              name={<span className="whitespace-normal">{problem.text}</span>}
              href={
                problem.transaction
                  ? `/transactions?open=${problem.transaction}`
                  : problem.account
                    ? `/net-worth/${problem.account}`
                    : undefined
              }
              amount={problem.transaction || problem.account ? <ChevronRight aria-hidden size={16} /> : undefined}
            />
          ))}
          {check.wrong > check.problems.length && <p className="caption muted mt-2">and {check.wrong - check.problems.length} more</p>}
          {check.repairable && (
            <div className="mt-3">
              <Button small look="primary" busy={repair.isPending} onClick={() => repair.mutate(check.key)}>
                Put right
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
};

const NAMES: Record<(typeof exportFiles)[number], string> = {
  transactions: "Transactions",
  accounts: "Accounts",
  balances: "Recorded balances",
  subscriptions: "Subscriptions",
};

const Exports = () => {
  const save = useMutation({
    mutationFn: (file: (typeof exportFiles)[number]) => download(`/export/${file}/`, `hiro-${file}.csv`),
    onError: () => toast("Unable to export"),
  });
  return (
    <section className="section" aria-label="Export">
      <SectionHead title="Export" />
      {exportFiles.map((file) => (
        <Row
          key={file}
          name={NAMES[file]}
          sub="Comma-separated text (CSV)"
          amount={
            <Button
              small
              icon={<Download aria-hidden size={14} />}
              busy={save.isPending && save.variables === file}
              onClick={() => save.mutate(file)}
            >
              Download
            </Button>
          }
        />
      ))}
    </section>
  );
};
