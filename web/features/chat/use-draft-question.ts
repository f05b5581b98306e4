import { useCallback, useState } from "react";
import { session } from "#web/lib/session.ts";
import { storedPrivately } from "#web/lib/stored.ts";

const draftOf = (chat: number | "new") => storedPrivately(`draft.${session.current()?.userId ?? 0}.${chat}`, "tab");

/**
 * The text in a chat's compose box, kept in this tab while the user is on other pages. Empty text deletes the draft. Signing out deletes
 * all drafts. A chat that this tab is just creating (`isCreated`) takes over what the user wrote meanwhile.
 */
export const useDraftQuestion = (chat: number | "new", isCreated = false): [text: string, setText: (text: string) => void] => {
  const [kept] = useState(() => {
    if (chat !== "new" && isCreated) takeOver(chat);
    return draftOf(chat);
  });
  const [text, setText] = useState(kept.read);
  return [text, useCallback((next: string) => setText(kept.write(next)), [kept])];
};

const takeOver = (chat: number): void => {
  const written = draftOf("new");
  keepUnsent(chat, written.read());
  written.write("");
};

/** Keeps a question that the server refused as the chat's draft, unless the user already wrote another. */
export const keepUnsent = (chat: number, question: string): void => {
  const draft = draftOf(chat);
  if (draft.read() === "") draft.write(question);
};
