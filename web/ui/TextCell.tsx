import { useState } from "react";
import { classNames } from "./class-names.ts";

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
  const [draft, setDraft] = useState<string | null>(null);
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
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key !== "Escape" || draft === null) return;
        event.stopPropagation();
        setDraft(null);
      }}
    />
  );
};
