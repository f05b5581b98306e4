import { type Dispatch, type SetStateAction, useId, useState } from "react";
import { NetworkError, OFFLINE, textFor } from "#web/lib/api.ts";
import { useDraft } from "./use-draft.ts";

/** A cell's text while it is edited, sent and perhaps refused. */
export type SavedDraft = Omit<ReturnType<typeof useDraft>, "setDraft"> & {
  setDraft: Dispatch<SetStateAction<string | null>>;
  /** Saves a text. If it is refused, the cell keeps it unless something else is typed by then. */
  send: (typed: string, save: () => unknown) => Promise<void>;
  /** Says why a text cannot be saved. */
  refuse: (typed: string, reason: string | null) => void;
  /** Why the present text was not saved. */
  problem: { text: string; reason: string | null } | null;
  /** Id of the element that says why. */
  note: string;
};

/** Edits and saves a cell's text. What was refused stays, with the reason. */
export const useSavedDraft = (): SavedDraft => {
  const { draft, setDraft, onKeyDown } = useDraft();
  const [found, setFound] = useState<SavedDraft["problem"]>(null);
  const note = useId();
  const refuse = (text: string, reason: string | null): void => setFound({ text, reason });
  const send = async (typed: string, save: () => unknown): Promise<void> => {
    setDraft(null);
    setFound(null);
    try {
      await save();
    } catch (error) {
      // What is typed meanwhile stays.
      setDraft((now) => now ?? typed);
      refuse(typed, error instanceof NetworkError ? OFFLINE : textFor(error));
    }
  };
  return { draft, setDraft, onKeyDown, send, refuse, problem: found !== null && found.text === draft ? found : null, note };
};
