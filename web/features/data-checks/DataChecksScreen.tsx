import { useMutation, useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import Download from "lucide-react/icons/download";
import type { DataCheck } from "#contract/data-checks.ts";
import { exportFiles } from "#contract/export.ts";
import { textFor } from "#web/lib/api.ts";
import { download } from "#web/lib/download.ts";
import { toast } from "#web/lib/toast.ts";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { dataChecksQuery, useRepair } from "./queries.ts";

/** For each check: what it verifies, what it checked, and what the user can do about findings. */
const WORDS: Record<DataCheck["key"], { title: string; about: string; looked: (n: number) => string; fix: string }> = {
  net_worth: {
    title: "Net worth is the sum of your balances",
    about: "The last point of the chart equals the sum of the displayed balances.",
    looked: (n) => count(n, "account"),
    fix: "Reload the page. If it persists, check the accounts' balances one by one.",
  },
  bank_balance: {
    title: "Your transactions match your banks' balances",
    about: "The starting balance plus all transactions since equals the balance that the bank reports now.",
    looked: (n) => count(n, "linked account"),
    fix: "Open the account and refresh its connection. The bank may have sent transactions since.",
  },
  manual_balance: {
    title: "Manual accounts add up",
    about: "The opening balance of each manual account plus its transactions since equals the displayed balance.",
    looked: (n) => count(n, "manual account"),
    fix: "Repairing sets the balance to the sum of the transactions. To keep the displayed balance, edit the account instead.",
  },
  transfers: {
    title: "Transfers net to zero",
    about: "Both sides of every transfer have the same amount and refer to each other.",
    looked: (n) => count(n, "transfer side", "transfer sides"),
    fix: "Repairing splits mismatched pairs and matches them again.",
  },
  pending: {
    title: "No pending transaction is outdated",
    about: "No pending transaction has already been posted or has been waiting for a month.",
    looked: (n) => count(n, "pending transaction"),
    fix: "Repairing removes pending transactions that have been posted or never will be.",
  },
  duplicates: {
    title: "No transaction is counted twice",
    about: "A transaction from both a file and a bank is kept only once.",
    looked: (n) => count(n, "imported transaction", "imported transactions"),
    fix: "Repairing removes the file's copy and keeps the bank's.",
  },
  statement: {
    title: "The income statement matches its transactions",
    about: "Income, spending and excluded amounts, for each of the last 24 months.",
    looked: (n) => count(n, "month"),
    fix: "Reload the page. The months listed here do not match their transactions.",
  },
  sums: {
    title: "Kept totals match their transactions",
    about: "Reports over long periods read totals kept by day, month and account. Each equals the sum of its transactions.",
    looked: (n) => count(n, "total"),
    fix: "Repairing computes the kept totals again from the transactions.",
  },
  goals: {
    title: "No money counts for two goals",
    about: "No account or holding funds two active goals, none counts for more than it holds, and each goal is the sum of its parts.",
    looked: (n) => count(n, "active goal"),
    fix: "Open the goal and choose again what funds it.",
  },
};
const count = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

/** The data checks with their results, and data export. */
export const DataChecksScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(dataChecksQuery);
  return (
    <Screen
      title="Data checks"
      actions={
        <Button small busy={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      }
    >
      {error ? (
        <ErrorState title="The data checks did not run" onRetry={() => void refetch()} busy={isFetching}>
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
  const { mask } = useAmounts();
  const words = WORDS[check.key];
  return (
    <section aria-label={words.title}>
      <div className="flex items-start justify-between gap-4 py-3">
        <div>
          <h2 className="font-medium">{words.title}</h2>
          <p className="caption text-muted">{`${words.about} ${words.looked(check.checked)}.`}</p>
        </div>
        {check.holds ? (
          <Badge tone="positive">Passed</Badge>
        ) : (
          <Badge tone="negative">{`${check.wrong.toLocaleString("en-US")} wrong`}</Badge>
        )}
      </div>
      {!check.holds && (
        <Panel className="mb-4">
          <p className="text-muted mb-2">{words.fix}</p>
          {check.problems.map((problem) => (
            <Row
              key={`${problem.transaction}${problem.account}${problem.text}`}
              name={<span className="whitespace-normal">{mask(problem.text)}</span>}
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
                Repair
              </Button>
            </div>
          )}
        </Panel>
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
          sub="CSV file"
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
