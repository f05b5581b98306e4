import { Link } from "@tanstack/react-router";
import type { IncomeStatement } from "#contract/income-statement.ts";
import { formatPercent } from "#domain/format.ts";
import { type StatementPeriod, writeStatementPeriod } from "#domain/figures/statement-period.ts";
import { CategoryIcon, categoryColor } from "#web/ui/marks/CategoryIcon.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { UnreviewedMark } from "#web/ui/figures/UnreviewedMark.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import styles from "./StatementSection.module.css";

export type SectionKind = "expenses" | "income" | "excluded";
const TITLES: Record<SectionKind, string> = { expenses: "Spending", income: "Income", excluded: "Excluded transactions" };
const EMPTY: Record<SectionKind, string> = {
  expenses: "Your spending categories and amounts will appear here.",
  income: "Your income categories and amounts will appear here.",
  excluded: "Your transfer amounts will appear here.",
};

type Part = IncomeStatement["income"];
type Line = Part["lineItems"][number];

/** One section of the statement: its total and a line per category, each linked to its transactions. */
export const StatementSection = ({ kind, part, period }: { kind: SectionKind; part: Part; period: StatementPeriod }) => {
  const most = Math.max(...part.lineItems.map((line) => line.amount), 1);
  return (
    <section className="section" aria-label={TITLES[kind]}>
      <SectionHead
        title={TITLES[kind]}
        sum={
          <Money
            amount={part.sectionTotal}
            income={kind === "income" && part.sectionTotal > 0}
            className={kind === "excluded" ? "text-muted" : undefined}
          />
        }
      />
      {part.lineItems.length === 0 && <p className="text-muted py-4">{EMPTY[kind]}</p>}
      {part.lineItems.map((line) => (
        <StatementLine key={line.categoryId} line={line} kind={kind} total={part.sectionTotal} most={most} period={period} />
      ))}
    </section>
  );
};

const StatementLine = ({
  line,
  kind,
  total,
  most,
  period,
}: {
  line: Line;
  kind: SectionKind;
  total: number;
  most: number;
  period: StatementPeriod;
}) => (
  <Link className={styles.line} to="/transactions/category" search={{ category: line.categoryId, period: writeStatementPeriod(period) }}>
    <CategoryIcon icon={line.icon} color={line.color} />
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate">{line.name}</span>
      <UnreviewedMark amount={line.unreviewed} />
    </span>
    <span className={styles.track} aria-hidden="true">
      {line.amount > 0 && (
        <i
          style={{ width: `${(line.amount / most) * 100}%`, "--c": kind === "excluded" ? "var(--chart-past)" : categoryColor(line.color) }}
        />
      )}
    </span>
    <span className={styles.share}>{shareOf(line, kind, total)}</span>
    <span className={styles.amount} data-amount="">
      <Money amount={line.amount} />
    </span>
  </Link>
);

/** Returns a line's share of the section, or for transfers the number of transactions. */
const shareOf = (line: Line, kind: SectionKind, total: number): string =>
  kind === "excluded"
    ? `${line.count} ${line.count === 1 ? "row" : "rows"}`
    : total > 0 && line.amount > 0
      ? formatPercent((line.amount / total) * 100)
      : "";
