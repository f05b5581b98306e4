import type { Cents } from "#domain/money.ts";
import { useAmounts } from "../amounts.ts";
import { classNames } from "../class-names.ts";
import { parseMoney } from "./money-text.ts";
import { useDraft } from "./use-draft.ts";
import styles from "./cell.module.css";

export type MoneyCellProps = {
  label: string;
  value: Cents | null;
  /** Called on Enter or on blur if the amount has changed and is valid. */
  onSave: (value: Cents) => void;
  disabled?: boolean | undefined;
};

/** An editable amount in a table: Enter saves, Escape reverts. Accepts amounts of zero or more. */
export const MoneyCell = ({ label, value, onSave, disabled = false }: MoneyCellProps) => {
  const { text } = useAmounts();
  const { draft, setDraft, onKeyDown } = useDraft();
  const typed = draft === null ? null : parseMoney(draft);
  const wrong = draft !== null && (typed === null || typed < 0);
  const save = () => {
    if (typed !== null && !wrong && typed !== value) onSave(typed);
    setDraft(null);
  };
  return (
    <input
      className={classNames(styles.cell, wrong && styles.wrong)}
      aria-label={label}
      aria-invalid={wrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={draft ?? (value === null ? "" : text(value, { omitCents: value % 100 === 0 }))}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
};
