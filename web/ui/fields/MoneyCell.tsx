import type { Cents } from "#domain/money.ts";
import { useAmounts } from "../amounts.ts";
import { classNames } from "../class-names.ts";
import { late } from "../late.ts";
import { CellProblem } from "./CellProblem.tsx";
import { parseMoney } from "./money-text.ts";
import { useSavedDraft } from "./use-saved-draft.ts";
import styles from "./cell.module.css";

export type MoneyCellProps = {
  label: string;
  value: Cents | null;
  /** Called on Enter or on blur if the amount has changed and is valid. If its promise is rejected, the cell keeps what was typed. */
  onSave: (value: Cents) => unknown;
};

/** Few texts are wrong, so what says why loads with the first of them. */
const mistakes = late(() => import("./money-mistake.ts"));

const amountIn = (text: string): Cents | null => {
  const amount = parseMoney(text);
  return amount !== null && amount >= 0 ? amount : null;
};

/** An editable amount in a table: Enter saves, Escape reverts. Accepts amounts of zero or more. Says why it did not save. */
export const MoneyCell = ({ label, value, onSave }: MoneyCellProps) => {
  const { text } = useAmounts();
  const { draft, setDraft, onKeyDown, send, refuse, problem, note } = useSavedDraft();
  const wrong = draft !== null && (problem !== null || amountIn(draft) === null);
  const save = async (typed: string): Promise<void> => {
    const amount = amountIn(typed);
    if (amount === null) {
      const { moneyMistake } = await mistakes.fetch();
      return refuse(typed, moneyMistake(typed));
    }
    await send(typed, () => (amount === value ? undefined : onSave(amount)));
  };
  const shown = draft ?? (value === null ? "" : text(value, { omitCents: value % 100 === 0 }));
  return (
    <span className={styles.box}>
      <input
        className={classNames(styles.cell, wrong && styles.wrong)}
        style={{ "--characters": shown.length }}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={problem ? note : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        // What was refused is not sent again by itself.
        onBlur={() => draft !== null && problem === null && void save(draft)}
        onKeyDown={(event) => {
          // The reason shows at the cell, which therefore keeps the focus.
          if (event.key === "Enter" && draft !== null && wrong) void save(draft);
          else onKeyDown(event);
        }}
      />
      {problem && (
        <CellProblem id={note} reason={problem.reason} onAgain={amountIn(problem.text) === null ? null : () => void save(problem.text)} />
      )}
    </span>
  );
};
