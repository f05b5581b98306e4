import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams, useRouterState } from "@tanstack/react-router";
import { memo, type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Chat as ChatAbout, chat, type Message } from "#contract/chat.ts";
import type { Citation } from "#contract/citations.ts";
import type { Proposal } from "#contract/proposals.ts";
import { ApiError, call, textFor } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { messageAnchor, messageIn } from "./anchor.ts";
import { ChatHome } from "./ChatHome.tsx";
import { ChatMenu } from "./ChatMenu.tsx";
import { ChatTitle } from "./ChatTitle.tsx";
import { citeKey } from "./cite-key.ts";
import { Compose } from "./Compose.tsx";
import { Dock } from "./Dock.tsx";
import { FollowUps } from "./FollowUps.tsx";
import { leave, liveStore, newNonce, settled, start, stop } from "./live.ts";
import { LateThread } from "./LateThread.tsx";
import { proposalsQuery } from "./proposals.ts";
import { chatQuery, chatsQuery, messagesQuery, TOGETHER_MS } from "./queries.ts";
import { useDraftQuestion } from "./use-draft-question.ts";
import { useInitialChat } from "./use-initial-chat.ts";

const NEW = -1;
const FIRST_TIME = "Hiro uses AI and may not have a complete picture of your financial situation, which may impact accuracy of responses.";
const LATER = "Hiro can make mistakes. Double check important info.";
const SKELETON_MS = 2000;
const NO_MESSAGES: Message[] = [];
const NO_PROPOSALS: Proposal[] = [];

export type ChatViews = {
  /** The view and title of a citation. Chats do not know other features, so the app passes this in. */
  citation: (citation: Citation) => ReactNode;
  /** A chart owned by the user. */
  chart: (id: number) => ReactNode;
  /** The dialog that schedules the chat's last question. */
  schedule: (chat: ChatAbout, prompt: string, open: boolean, onClose: () => void) => ReactNode;
  /** Cards shown in the empty chat. */
  cards: ReactNode;
};

/** A chat: the start screen, or the thread of questions and answers. */
export const ChatScreen = ({ views }: { views: ChatViews }) => {
  const { chatId } = useParams({ strict: false });
  if (chatId !== undefined && !/^[1-9]\d{0,9}$/.test(chatId)) return <NotThere />;
  const id = chatId === undefined ? NEW : Number(chatId);
  return <Chat key={id} id={id} views={views} />;
};

/** Redirects once. Without memo, each render during the navigation would start it again. */
const NotThere = memo(() => {
  useEffect(() => toast("Chat not found."), []);
  return <Navigate to="/" replace />;
});
NotThere.displayName = "NotThere";

const Chat = ({ id, views }: { id: number; views: ChatViews }) => {
  const isNew = id === NEW;
  const navigate = useNavigate();
  const [text, setText] = useDraftQuestion(isNew ? "new" : id);
  const [sending, setSending] = useState(false);
  const [editing, setEditing] = useState(false);
  const all = useSyncExternalStore(liveStore.subscribe, liveStore.read);
  const live = all?.chatId === id ? all : null;
  const chats = useInfiniteQuery(chatsQuery);
  const about = useQuery({ ...chatQuery(id), enabled: !isNew });
  const shared = about.data?.household != null;
  const messages = useQuery({ ...messagesQuery(id), enabled: !isNew, refetchInterval: shared && !live ? TOGETHER_MS : false });
  const proposed = useQuery({ ...proposalsQuery(id), enabled: !isNew });
  const rows = messages.data ?? NO_MESSAGES;
  useEffect(
    () => () => {
      if (liveStore.read()?.chatId === id) leave();
    },
    [id],
  );
  useAttach(id, rows, live !== null);
  const found = useFound(rows.length > 0);
  const cite = useCitations(views);
  const chart = useCallback((src: string) => views.chart(Number(/\d+/.exec(src)?.[0])), [views]);
  const me = session.current()?.userId;
  const mine = about.data === undefined || about.data.user === me;
  const title = useTitle();

  const lastQuestion = rows.findLast((m) => m.role === "user")?.content ?? "";
  const schedule = (it: ChatAbout) => (open: boolean, onClose: () => void) => views.schedule(it, lastQuestion, open, onClose);

  const busy = live !== null && live.state !== "failed" && live.state !== "settling";
  const send = async (question: string, replace = false): Promise<void> => {
    if (question.trim() === "" || sending || busy) return;
    setSending(true);
    try {
      await settled();
      const target = isNew ? (await call(chat.create, { body: { public: false, summary: "" } })).id : id;
      setText("");
      void start(target, question.trim(), newNonce(), rows.length === 0);
      if (isNew) await navigate({ to: "/chat/$chatId/", params: { chatId: String(target) }, replace });
    } catch (error) {
      setText(question);
      toast(textFor(error));
    } finally {
      setSending(false);
    }
  };
  useInitialChat(setText, (prompt, replace) => void send(prompt, replace));

  const compose = (
    <Compose
      text={text}
      onText={setText}
      onSend={() => void send(text)}
      onStop={() => void stop()}
      busy={busy}
      sending={sending}
      takesFocus={!editing && found === null}
      onEditLast={!live && rows.findLast((m) => m.role === "user")?.user === me ? () => setEditing(true) : undefined}
    />
  );
  const disclaimer = (chats.data?.pages[0]?.results.length ?? 0) <= (isNew ? 0 : 1) ? FIRST_TIME : LATER;
  if (about.error instanceof ApiError && about.error.statusCode === 404) return <NotThere />;
  if (isNew)
    return (
      <Screen title="New chat">
        <ChatHome compose={compose} cards={views.cards} disclaimer={disclaimer} onStarter={(prompt) => void send(prompt)} />
      </Screen>
    );
  const last = rows.at(-1);
  const chips = live || editing || last?.user !== me ? [] : (last?.chips ?? []);
  const name = about.data?.summary || "New chat";
  return (
    <Screen
      title={title.renaming && about.data ? <ChatTitle chat={about.data} box={title.box} onDone={title.done} /> : name}
      tab={name}
      actions={
        about.data &&
        mine && <ChatMenu chat={about.data} schedule={schedule(about.data)} onRename={title.rename} focusAfter={() => title.box.current} />
      }
    >
      {messages.error && !messages.data ? (
        <ErrorState title="Unable to load chat" onRetry={() => void messages.refetch()} busy={messages.isFetching}>
          {textFor(messages.error)}
        </ErrorState>
      ) : !messages.data && !live ? (
        <LateSkeleton />
      ) : (
        <LateThread
          messages={rows}
          proposals={proposed.data ?? NO_PROPOSALS}
          live={live}
          editing={editing && !live}
          onEditing={setEditing}
          found={found}
          onCite={cite.open}
          openKey={cite.openKey}
          chart={chart}
        />
      )}
      <Dock elsewhere={found !== null}>
        <FollowUps chips={chips} onPick={(chip) => void send(chip)} />
        {compose}
        <p className="text-caption text-faint pt-2 text-center text-balance">
          {shared && !mine ? `Shared with your household. Its members can read what you ask here. ${LATER}` : disclaimer}
        </p>
      </Dock>
    </Screen>
  );
};

/** Attaches to an answer that is still being written when the chat is opened. */
const useAttach = (id: number, rows: readonly Message[], busy: boolean): void => {
  const last = rows.at(-1);
  const nonce = last?.role === "assistant" && last.status === "streaming" ? last.nonce : null;
  const question = rows.find((m) => m.role === "user" && m.nonce === nonce)?.content;
  useEffect(() => {
    if (nonce && question && !busy) void start(id, question, nonce, false);
    // Only a new streaming answer should attach.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, nonce]);
};

/** Scrolls to the message named in the address once it is loaded. */
const useFound = (here: boolean): number | null => {
  const id = messageIn(useRouterState({ select: (state) => state.location.hash }));
  useEffect(() => {
    if (id === null || !here) return;
    let tries = 0;
    const look = (): void => {
      const message = document.getElementById(messageAnchor(id));
      if (message) message.scrollIntoView({ block: "center" });
      else if ((tries += 1) < 60) frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [id, here]);
  return id;
};

const useTitle = () => {
  const [renaming, setRenaming] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  return { renaming, box, rename: () => setRenaming(true), done: () => setRenaming(false) };
};

const useCitations = (views: ChatViews) => {
  const drawer = useDrawer();
  const open = useCallback(
    (citation: Citation) => drawer.push({ key: citeKey(citation), title: citation.artifactName, content: views.citation(citation) }),
    [drawer, views],
  );
  return { open, openKey: drawer.current?.key ?? null };
};

const LateSkeleton = () => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setLate(true), SKELETON_MS);
    return () => clearTimeout(wait);
  }, []);
  return late ? <SkeletonRows rows={4} /> : null;
};
