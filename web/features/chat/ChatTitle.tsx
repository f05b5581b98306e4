import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Chat, chat as calls } from "#contract/chat.ts";
import { call, textFor } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { chatQuery, refreshChats } from "./queries.ts";
import styles from "./ChatTitle.module.css";

const LONGEST_NAME = 200;

type Props = { chat: Chat; box: RefObject<HTMLInputElement | null>; onDone: () => void };

/**
 * Edits the chat's name in place. Enter or leaving the field saves it, Escape cancels. An empty name is refused; leaving then keeps the old
 * one.
 */
export const ChatTitle = ({ chat, box, onDone }: Props) => {
  const [name, setName] = useState(chat.summary);
  const over = useRef(false);
  const rename = useRename(chat);
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, [box]);
  const end = (save: boolean): void => {
    if (over.current) return;
    over.current = true;
    const next = name.trim();
    if (save && next === "") toast("Enter a name");
    if (save && next !== "" && next !== chat.summary) rename.mutate(next);
    onDone();
  };
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Enter" && name.trim() === "") toast("Enter a name");
    else end(event.key === "Enter");
  };
  return (
    <input
      ref={box}
      className={styles.name}
      aria-label="Name"
      value={name}
      maxLength={LONGEST_NAME}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={key}
      onBlur={() => end(true)}
    />
  );
};

/** The new name shows at once and is reverted if the server refuses it. */
const useRename = (chat: Chat) => {
  const { queryKey } = chatQuery(chat.id);
  const show = (summary: string) =>
    queryClient.setQueryData(queryKey, (known: Chat | undefined) => (known ? { ...known, summary } : known));
  return useMutation({
    mutationFn: (summary: string) => call(calls.update, { params: { id: chat.id }, body: { summary } }),
    onMutate: show,
    onError: (error) => {
      show(chat.summary);
      toast(textFor(error));
    },
    onSettled: () => refreshChats(),
  });
};
