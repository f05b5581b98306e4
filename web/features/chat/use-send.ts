import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { chat } from "#contract/chat.ts";
import { call, textFor } from "#web/lib/api.ts";
import { newNonce } from "#web/lib/nonce.ts";
import { type Live, settled, start, startNew } from "./live.ts";

type Options = {
  /** Null creates the chat with the first question. */
  chat: number | null;
  /** Whether the chat has no messages yet. */
  isEmpty: boolean;
  live: Live | null;
  /** Empties the compose box, or fills it again if the question was not sent. */
  onText: (text: string) => void;
};

const create = async (): Promise<number> => (await call(chat.create, { body: { public: false, summary: "" } })).id;

/** Sends questions, one at a time. `failure` says why the first question of a new chat was not sent. */
export const useSend = ({ chat: id, isEmpty, live, onText }: Options) => {
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const busy = live !== null && live.state !== "failed" && live.state !== "settling";

  const sendFirst = async (question: string, replace: boolean): Promise<void> => {
    onText("");
    try {
      const made = await startNew(question, create);
      if (made === null) onText(question);
      else await navigate({ to: "/chat/$chatId/", params: { chatId: String(made) }, replace });
    } catch (error) {
      onText(question);
      setFailure(textFor(error));
    }
  };
  const send = async (written: string, replace = false): Promise<void> => {
    const question = written.trim();
    if (question === "" || sending || busy) return;
    setSending(true);
    setFailure(null);
    await settled();
    if (id === null) await sendFirst(question, replace);
    else {
      onText("");
      void start({ chatId: id, question, nonce: newNonce(), first: isEmpty });
    }
    setSending(false);
  };
  return { send, sending, busy, failure };
};
