import { Navigate, useParams, useRouterState } from "@tanstack/react-router";
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { Chat as ChatAbout } from "#contract/chat.ts";
import type { Citation } from "#contract/citations.ts";
import { idIn } from "#web/lib/ids.ts";
import { isNotFound, textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { messageAnchor, messageIn } from "./anchor.ts";
import { ChatHome } from "./ChatHome.tsx";
import type { ChartTables } from "./copy.ts";
import { ChatMenu } from "./ChatMenu.tsx";
import { ChatTitle } from "./ChatTitle.tsx";
import { Compose } from "./Compose.tsx";
import { Dock } from "./Dock.tsx";
import { liveStore, NEW_CHAT, stop } from "./live.ts";
import { FirstExchange, LateThread } from "./LateThread.tsx";
import { useCitations } from "./use-citations.ts";
import { useChat } from "./use-chat.ts";
import { usePick } from "./use-pick.ts";
import { useDraftQuestion } from "./use-draft-question.ts";
import { useInitialChat } from "./use-initial-chat.ts";
import { useSend } from "./use-send.ts";

const FIRST_TIME = "Hiro uses AI and may not have a complete picture of your financial situation, which may impact accuracy of responses.";
const LATER = "Hiro can make mistakes. Double check important info.";
/** What a chat is called until its first answer titles it. */
const UNTITLED: Record<ChatAbout["chatType"], string> = { hiro: "New chat", planning: "Financial plan", onboarding: "Getting to know you" };
const SKELETON_MS = 2000;
const NO_CHIPS: readonly string[] = [];

export type ChatViews = {
  /** The view and title of a citation. Chats do not know other features, so the app passes this in. */
  citation: (citation: Citation) => ReactNode;
  /** A chart owned by the user. */
  chart: (id: number) => ReactNode;
  /** The values of a chart that is on the screen, for copying; null if they are not known. */
  chartTable: ChartTables;
  /** The dialog that schedules the chat's last question, which is null while it loads. */
  schedule: (chat: ChatAbout, prompt: string | null, open: boolean, onClose: () => void) => ReactNode;
  /** Cards shown in the empty chat. */
  cards: ReactNode;
};

/** A chat: the start screen, or the thread of questions and answers. */
export const ChatScreen = ({ views }: { views: ChatViews }) => {
  const { chatId } = useParams({ strict: false });
  const id = chatId === undefined ? NEW_CHAT : idIn(chatId);
  if (id === null) return <NotThere />;
  return <Chat key={id} id={id} views={views} />;
};

/** Redirects once. Without memo, each render during the navigation would start it again. */
const NotThere = memo(() => {
  useEffect(() => toast("Chat not found."), []);
  return <Navigate to="/" replace />;
});
NotThere.displayName = "NotThere";

const Chat = ({ id, views }: { id: number; views: ChatViews }) => {
  const isNew = id === NEW_CHAT;
  const asked = liveStore.read();
  const [text, setText] = useDraftQuestion(isNew ? "new" : id, asked?.isNew === true && asked.chatId === id);
  const [editing, setEditing] = useState(false);
  const all = useChat(id, isNew);
  const { live, about, rows, me } = all;
  const { send, sending, busy, failure } = useSend({ chat: isNew ? null : id, isEmpty: rows.length === 0, live, onText: setText });
  useInitialChat(setText, (prompt, replace) => void send(prompt, replace));
  const pick = usePick(send);
  const found = useFound(rows.length > 0);
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
  const disclaimer = all.isFirst ? FIRST_TIME : LATER;
  if (isNotFound(about.error)) return <NotThere />;
  if (isNew)
    return (
      <Screen title="New chat">
        {live ? (
          <>
            <FirstExchange />
            <Dock elsewhere={false}>
              {compose}
              <Disclaimer>{disclaimer}</Disclaimer>
            </Dock>
          </>
        ) : (
          <ChatHome
            compose={compose}
            failure={failure}
            cards={views.cards}
            disclaimer={disclaimer}
            onStarter={(prompt) => void send(prompt)}
          />
        )}
      </Screen>
    );
  const last = rows.at(-1);
  const chips = live || editing || last?.user !== me ? NO_CHIPS : (last?.chips ?? NO_CHIPS);
  return (
    <TitledScreen chat={all} schedule={views.schedule}>
      <Conversation chat={all} editing={editing && !live} onEditing={setEditing} found={found} views={views} chips={chips} onPick={pick} />
      <Dock elsewhere={found !== null}>
        {compose}
        <Disclaimer>
          {all.shared && !all.mine ? `Shared with your household. Its members can read what you ask here. ${LATER}` : disclaimer}
        </Disclaimer>
      </Dock>
    </TitledScreen>
  );
};

const Disclaimer = ({ children }: { children: ReactNode }) => (
  <p className="text-caption text-faint pt-2 text-center text-balance">{children}</p>
);

type ChatData = ReturnType<typeof useChat>;
type TitledProps = { chat: ChatData; schedule: ChatViews["schedule"]; children: ReactNode };

/** The screen with the chat's title and menu. The owner edits the title in place. */
const TitledScreen = ({ chat: { about, messages, rows, mine, live }, schedule, children }: TitledProps) => {
  const [renaming, setRenaming] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { data } = about;
  const name = data?.summary || (data ? UNTITLED[data.chatType] : "New chat");
  const isKnown = messages.data !== undefined || messages.error !== null || live !== null;
  const lastQuestion = isKnown ? (rows.findLast((m) => m.role === "user")?.content ?? "") : null;
  return (
    <Screen
      title={renaming && data ? <ChatTitle chat={data} box={box} onDone={() => setRenaming(false)} /> : name}
      tab={name}
      actions={
        data &&
        mine && (
          <ChatMenu
            chat={data}
            schedule={(open, onClose) => schedule(data, lastQuestion, open, onClose)}
            onRename={() => setRenaming(true)}
            focusAfter={() => box.current}
          />
        )
      }
    >
      {children}
    </Screen>
  );
};

type ConversationProps = {
  chat: ChatData;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  found: number | null;
  views: ChatViews;
  /** The suggestions of the last answer. */ chips: readonly string[];
  onPick: (chip: string) => void;
};

const Conversation = (props: ConversationProps) => {
  const { chat, editing, onEditing, found, views, chips, onPick } = props;
  const { messages, rows, proposals, live } = chat;
  const cite = useCitations(views, rows, proposals, messages.isSuccess);
  const chart = useCallback((src: string) => views.chart(Number(/\d+/.exec(src)?.[0])), [views]);
  if (messages.error && !messages.data)
    return (
      <ErrorState title="Unable to load chat" onRetry={() => void messages.refetch()} busy={messages.isFetching}>
        {textFor(messages.error)}
      </ErrorState>
    );
  if (!messages.data && !live) return <LateSkeleton />;
  return (
    <LateThread
      messages={rows}
      proposals={proposals}
      live={live}
      editing={editing}
      onEditing={onEditing}
      found={found}
      onCite={cite.open}
      openKey={cite.openKey}
      chart={chart}
      chartTable={views.chartTable}
      chips={chips}
      onPick={onPick}
    />
  );
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

const LateSkeleton = () => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setLate(true), SKELETON_MS);
    return () => clearTimeout(wait);
  }, []);
  return late ? <SkeletonRows rows={4} /> : null;
};
