import { type KeyboardEvent, useState } from "react";

/** What is being typed over in a cell, and its keys: Enter leaves (and so saves), Escape takes the typing back. */
export const useDraft = (): {
  draft: string | null;
  setDraft: (text: string | null) => void;
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
