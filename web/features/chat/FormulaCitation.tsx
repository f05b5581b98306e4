import type { CitedView, Formula } from "#contract/citations.ts";
import { fromDollars } from "#domain/money.ts";
import { Money } from "#web/ui/figures/Money.tsx";
import { GroupHead, Row } from "#web/ui/lists/Row.tsx";

const KINDS: Record<CitedView["artifactDisplayType"], string> = {
  transactions: "Transactions",
  accounts: "Accounts",
  subscriptions: "Recurring payments",
  budget: "Budget",
  datagrid: "Table",
  goal: "Goal",
  product: "Product",
  recommendation: "Recommendation",
  plan: "Plan",
};

const said = (parts: number, over: number | null): string => {
  if (over !== null) return `The sum of ${parts} ${parts === 1 ? "amount" : "amounts"}, divided by ${over}`;
  return parts === 1 ? "One amount" : `The sum of ${parts} amounts`;
};

/** Shows how a figure was calculated, part by part. A part with a view of its own opens it. */
export const FormulaCitation = ({ formula, onOpen }: { formula: Formula; onOpen: (view: CitedView) => void }) => {
  const { parts, over, result, note } = formula;
  const total = fromDollars(result);
  return (
    <div>
      <p className="text-title font-medium">
        <Money amount={total} />
      </p>
      <p className="text-muted mb-3">{note ?? said(parts.length, over)}</p>
      <GroupHead title="Calculation" />
      {parts.map((part, i) => {
        const { view } = part;
        return (
          <Row
            // Labels may repeat, but the order never changes. oxlint-disable-next-line react/no-array-index-key
            key={i}
            name={part.label}
            sub={view ? KINDS[view.artifactDisplayType] : undefined}
            onOpen={view ? () => onOpen(view) : undefined}
            amount={<Money amount={fromDollars(part.amount)} sign />}
          />
        );
      })}
    </div>
  );
};
