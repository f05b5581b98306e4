import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { chat } from "#contract/chat.ts";
import { call, textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { type Live, newNonce, settled, start } from "./live.ts";

type Options = {
  /** Null creates the chat with the first question. */
  chat: number | null;
  /** Whether the chat has no messages yet. */
  isEmpty: boolean;
  live: Live | null;
  /** Empties the compose box, or fills it again if the question was not sent. */
  onText: (text: string) => void;
};

/** Sends questions, one at a time. */
export const useSend = ({ chat: id, isEmpty, live, onText }: Options) => {
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const busy = live !== null && live.state !== "failed" && live.state !== "settling";
  const send = async (question: string, replace = false): Promise<void> => {
    if (question.trim() === "" || sending || busy) return;
    setSending(true);
    try {
      await settled();
      const target = id ?? (await call(chat.create, { body: { public: false, summary: "" } })).id;
      onText("");
      void start(target, question.trim(), newNonce(), isEmpty);
      if (id === null) await navigate({ to: "/chat/$chatId/", params: { chatId: String(target) }, replace });
    } catch (error) {
      onText(question);
      toast(textFor(error));
    } finally {
      setSending(false);
    }
  };
  return { send, sending, busy };
};
