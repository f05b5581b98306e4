import { type Dispatch, type KeyboardEvent, type SetStateAction, useState } from "react";

/** Edits a cell's text, with its keys: Enter leaves the cell (and so saves), Escape reverts. */
export const useDraft = (): {
  draft: string | null;
  setDraft: Dispatch<SetStateAction<string | null>>;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
} => {
  const [draft, setDraft] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") event.currentTarget.blur();
    if (event.key !== "Escape" || draft === null) return;
    event.stopPropagation();
    setDraft(null);
  };
  return { draft, setDraft, onKeyDown };
};
