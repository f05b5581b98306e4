import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import ChartColumn from "lucide-react/icons/chart-column";
import Plus from "lucide-react/icons/plus";
import Table from "lucide-react/icons/table";
import WalletCards from "lucide-react/icons/wallet-cards";
import { type ReactNode, useState } from "react";
import type { Budget } from "#contract/budgets.ts";
import { formatPeriod } from "#domain/format.ts";
import { absolute } from "#domain/money.ts";
import { parseCsv } from "#domain/text/grid.ts";
import { chartsQuery } from "#web/features/charts/index.ts";
import { gridsQuery } from "#web/features/datagrids/index.ts";
import { textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { IconTile } from "#web/ui/marks/CategoryIcon.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { UnreviewedMark } from "#web/ui/figures/UnreviewedMark.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { BudgetDialog } from "./BudgetDialog.tsx";
import { budgetsQuery } from "./queries.ts";
import { spendingOf } from "./summary.ts";

/** All budgets, tables and charts, created here or in a chat. */
export const BudgetsScreen = () => {
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const [budgets, grids, charts] = [useQuery(budgetsQuery), useQuery(gridsQuery), useQuery(chartsQuery)];
  const open = (path: string) => void navigate({ href: path });
  const error = budgets.error ?? grids.error ?? charts.error;
  const fresh = (
    <Button small look="primary" onClick={() => setMaking(true)}>
      <Plus aria-hidden size={14} />
      New budget
    </Button>
  );
  return (
    <Screen title="Budgets" actions={fresh}>
      {error ? (
        <ErrorState title="Budgets did not load" onRetry={() => void Promise.all([budgets.refetch(), grids.refetch(), charts.refetch()])}>
          {textFor(error)}
        </ErrorState>
      ) : !budgets.data || !grids.data || !charts.data ? (
        <SkeletonRows rows={6} />
      ) : budgets.data.length + grids.data.length + charts.data.length === 0 ? (
        <EmptyState icon={<WalletCards />} title="No budgets yet" actions={<Button onClick={() => setMaking(true)}>New budget</Button>}>
          Set spending targets and see what is left. Tables and charts from your chats also appear here.
        </EmptyState>
      ) : (
        <>
          <Group title="Budgets">
            {budgets.data.map((budget) => (
              <BudgetRow key={budget.id} budget={budget} onOpen={() => open(`/budgets/${budget.id}`)} />
            ))}
          </Group>
          <Group title="Tables">
            {grids.data.map((grid) => (
              <Row
                key={grid.id}
                lead={
                  <IconTile>
                    <Table />
                  </IconTile>
                }
                name={grid.name}
                sub={`${Math.max(0, parseCsv(grid.csvData).length - 1)} rows`}
                href={`/tables/${grid.id}`}
                onOpen={() => open(`/tables/${grid.id}`)}
              />
            ))}
          </Group>
          <Group title="Charts">
            {charts.data.map((chart) => (
              <Row
                key={chart.id}
                lead={
                  <IconTile>
                    <ChartColumn />
                  </IconTile>
                }
                name={chart.chartData.title || "Chart"}
                sub={`${capital(chart.chartData.chartType)} chart`}
                href={`/charts/${chart.id}`}
                onOpen={() => open(`/charts/${chart.id}`)}
              />
            ))}
          </Group>
        </>
      )}
      <BudgetDialog
        key={String(making)}
        open={making}
        onClose={() => setMaking(false)}
        onMade={(budget) => open(`/budgets/${budget.id}`)}
      />
    </Screen>
  );
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();

const Group = ({ title, children }: { title: string; children: ReactNode[] }) =>
  children.length === 0 ? null : (
    <section className="section" aria-label={title}>
      <SectionHead title={title} />
      {children}
    </section>
  );

const BudgetRow = ({ budget, onOpen }: { budget: Budget; onOpen: () => void }) => {
  const { text } = useAmounts();
  const { target, actual, left, unreviewed } = spendingOf(budget);
  return (
    <Row
      lead={
        <IconTile>
          <WalletCards />
        </IconTile>
      }
      name={budget.name}
      wraps
      sub={
        <>
          <span className="whitespace-nowrap">{formatPeriod({ start: budget.periodStart, end: budget.periodEnd })}</span>
          <span className="max-sm:hidden"> · </span>{" "}
          <span className="whitespace-nowrap">
            {text(actual)} of {text(target)}
          </span>
        </>
      }
      amount={
        <span>
          {left < 0 && <span className="caption muted max-sm:block">Overspent by </span>}
          <UnreviewedMark amount={unreviewed} /> <Money amount={absolute(left)} className={left < 0 ? "attention" : undefined} />
          {left >= 0 && <span className="caption muted"> left</span>}
        </span>
      }
      href={`/budgets/${budget.id}`}
      onOpen={onOpen}
    >
      <span className="w-24 max-sm:hidden">
        <Progress label={`${budget.name}, spent`} value={actual} max={Math.max(1, target)} color={left < 0 ? "negative" : "accent"} />
      </span>
    </Row>
  );
};
