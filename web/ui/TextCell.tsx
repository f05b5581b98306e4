import { classNames } from "./class-names.ts";
import { useDraft } from "./use-draft.ts";

export type TextCellProps = {
  label: string;
  value: string;
  /** Called on Enter or on leaving, when the text is new. */
  onSave: (value: string) => void;
  numeric?: boolean | undefined;
};

const MOST = 2000;

/** Text in a table that can be typed over: Enter saves, Escape takes the typing back. */
export const TextCell = ({ label, value, onSave, numeric = false }: TextCellProps) => {
  const { draft, setDraft, onKeyDown } = useDraft();
  const save = () => {
    if (draft !== null && draft !== value) onSave(draft);
    setDraft(null);
  };
  return (
    <input
      className={classNames("cell text-cell", numeric && "text-right")}
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
