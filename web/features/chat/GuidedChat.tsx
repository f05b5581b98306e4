import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { chat } from "#contract/chat.ts";
import { call, textFor } from "#web/lib/api.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { session } from "#web/lib/session.ts";
import { queryClient } from "#web/lib/queries.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { Compose } from "./Compose.tsx";
import { Dock } from "./Dock.tsx";
import { newNonce } from "#web/lib/nonce.ts";
import { leave, liveStore, settled, start, stop } from "./live.ts";
import { LateThread } from "./LateThread.tsx";
import { chatsKey, messagesQuery } from "./queries.ts";
import { useDraftQuestion } from "./use-draft-question.ts";
import { usePick } from "./use-pick.ts";
import styles from "./Thread.module.css";

const nothing = (): null => null;
const NO_CHIPS: readonly string[] = [];

/** The user's onboarding chat, created if there is none. */
const onboardingChatQuery = {
  queryKey: [...chatsKey, "onboarding"],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<number> => {
    const { results } = await call(chat.list, { query: { chatType: "onboarding" }, signal });
    const own = results.find(({ user }) => user === session.current()?.userId);
    return own?.id ?? (await call(chat.initiateOnboarding, {})).id;
  },
};

/** The onboarding chat. When it is over, `end` replaces the compose box. */
export const GuidedChat = ({ end }: { end: ReactNode }) => {
  const { data: id, error, refetch, isFetching } = useQuery(onboardingChatQuery);
  if (error && id === undefined)
    return (
      <ErrorState title="Unable to load chat" onRetry={() => void refetch()} busy={isFetching}>
        {textFor(error)}
      </ErrorState>
    );
  return id === undefined ? <SkeletonRows rows={3} /> : <Conversation id={id} end={end} />;
};

const Conversation = ({ id, end }: { id: number; end: ReactNode }) => {
  const [text, setText] = useDraftQuestion(id);
  const [sending, setSending] = useState(false);
  const [editing, setEditing] = useState(false);
  const all = useSyncExternalStore(liveStore.subscribe, liveStore.read);
  const live = all?.chatId === id ? all : null;
  const messages = useQuery(messagesQuery(id));
  const me = useQuery(profileQuery);
  const rows = messages.data ?? [];
  const last = rows.at(-1);
  useEffect(() => leave, []);
  // Each answer may be the last one.
  const lastId = last?.role === "assistant" && last.status !== "streaming" ? last.id : null;
  useEffect(() => {
    if (lastId !== null) void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  }, [lastId]);
  const busy = live !== null && live.state !== "failed" && live.state !== "settling";
  const send = async (words: string): Promise<void> => {
    const question = words.trim();
    if (question === "" || sending || busy) return;
    setSending(true);
    setText("");
    await settled();
    void start({ chatId: id, question, nonce: newNonce(), first: false });
    setSending(false);
  };
  const pick = usePick(send);
  if (messages.error && !messages.data)
    return (
      <ErrorState title="Unable to load chat" onRetry={() => void messages.refetch()} busy={messages.isFetching}>
        {textFor(messages.error)}
      </ErrorState>
    );
  if (!messages.data || me.isPending) return <SkeletonRows rows={3} />;
  const finished = me.data?.finishedOnboardingChatAt != null && !live;
  const chips = live || editing || finished ? NO_CHIPS : (last?.chips ?? NO_CHIPS);
  return (
    <div className={styles.guided}>
      <LateThread
        messages={rows}
        proposals={[]}
        live={live}
        editing={editing && !live}
        onEditing={setEditing}
        found={null}
        onCite={nothing}
        openKey={null}
        chart={nothing}
        chartTable={nothing}
        chips={chips}
        onPick={pick}
      />
      <Dock elsewhere={false}>
        {finished ? (
          <End>{end}</End>
        ) : (
          <>
            <Compose
              label="Your answer"
              text={text}
              onText={setText}
              onSend={() => void send(text)}
              onStop={() => void stop()}
              busy={busy}
              sending={sending}
              takesFocus={!editing}
              onEditLast={!live && rows.some((m) => m.role === "user") ? () => setEditing(true) : undefined}
            />
          </>
        )}
      </Dock>
    </div>
  );
};

/** Replaces the compose box and takes over its focus. */
const End = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
};
