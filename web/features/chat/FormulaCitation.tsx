import type { CitedView, Formula } from "#contract/citations.ts";
import { fromDollars } from "#domain/money.ts";
import { Money } from "#web/ui/Money.tsx";
import { GroupHead, Row } from "#web/ui/Row.tsx";

const KINDS: Record<CitedView["artifactDisplayType"], string> = {
  transactions: "Transactions",
  accounts: "Accounts",
  subscriptions: "Recurring payments",
  budget: "Budget",
  datagrid: "Table",
};

const said = (parts: number, over: number | null): string => {
  if (over !== null) return `The sum of ${parts} ${parts === 1 ? "amount" : "amounts"}, divided by ${over}`;
  return parts === 1 ? "One amount" : `The sum of ${parts} amounts`;
};

/** How a figure was worked out, part by part; a part that can be looked at opens its own view. */
export const FormulaCitation = ({ formula, onOpen }: { formula: Formula; onOpen: (view: CitedView) => void }) => {
  const { parts, over, result, note } = formula;
  const total = fromDollars(result);
  return (
    <div>
      <p className="text-title font-medium">
        <Money amount={total} />
      </p>
      <p className="text-muted mb-3">{note ?? said(parts.length, over)}</p>
      <GroupHead title="Made of" />
      {parts.map((part, i) => {
        const { view } = part;
        return (
          <Row
            // Labels may repeat; the order never changes.
            // oxlint-disable-next-line react/no-array-index-key
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
