import { classNames } from "../class-names.ts";
import { CellProblem } from "./CellProblem.tsx";
import { useSavedDraft } from "./use-saved-draft.ts";
import styles from "./cell.module.css";

export type TextCellProps = {
  label: string;
  value: string;
  /** Called on Enter or on blur if the text has changed. If its promise is rejected, the cell keeps what was typed. */
  onSave: (value: string) => unknown;
  numeric?: boolean | undefined;
};

const MOST = 2000;

/** Editable text in a table: Enter saves, Escape reverts. Says why it did not save. */
export const TextCell = ({ label, value, onSave, numeric = false }: TextCellProps) => {
  const { draft, setDraft, onKeyDown, send, problem, note } = useSavedDraft();
  const save = (typed: string): void => void send(typed, () => (typed === value ? undefined : onSave(typed)));
  return (
    <span className={classNames(styles.box, styles.full)}>
      <input
        className={classNames(styles.cell, styles.text, numeric && "text-right", problem && styles.wrong)}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? note : undefined}
        autoComplete="off"
        maxLength={MOST}
        value={draft ?? value}
        onChange={(event) => setDraft(event.currentTarget.value)}
        // What was refused is not sent again by itself.
        onBlur={() => draft !== null && problem === null && save(draft)}
        onKeyDown={(event) => {
          // The reason shows at the cell, which therefore keeps the focus.
          if (event.key === "Enter" && problem) save(problem.text);
          else onKeyDown(event);
        }}
      />
      {problem && <CellProblem id={note} reason={problem.reason} onAgain={() => save(problem.text)} />}
    </span>
  );
};
