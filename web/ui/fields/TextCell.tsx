import { classNames } from "../class-names.ts";
import { useDraft } from "./use-draft.ts";
import styles from "./cell.module.css";

export type TextCellProps = {
  label: string;
  value: string;
  /** Called on Enter or on blur if the text has changed. */
  onSave: (value: string) => void;
  numeric?: boolean | undefined;
};

const MOST = 2000;

/** Editable text in a table: Enter saves, Escape reverts. */
export const TextCell = ({ label, value, onSave, numeric = false }: TextCellProps) => {
  const { draft, setDraft, onKeyDown } = useDraft();
  const save = () => {
    if (draft !== null && draft !== value) onSave(draft);
    setDraft(null);
  };
  return (
    <input
      className={classNames(styles.cell, styles.text, numeric && "text-right")}
      aria-label={label}
      autoComplete="off"
      maxLength={MOST}
      value={draft ?? value}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
};
