import { type ReactNode, useState } from "react";
import { ChatScreen, type ChatViews } from "#web/features/chat/index.ts";
import { latePart } from "#web/ui/late.ts";
import { citationView } from "./citations.tsx";
import { HomeOffer } from "./HomeOffer.tsx";

/** Comes with the first chart of an answer. */
const ChartView = latePart(async () => (await import("#web/features/charts/ChartView.tsx")).ChartView);

const chartView = (id: number) => <ChartView id={id} />;
/** Comes when a chat is first scheduled. */
const ChatSchedule = latePart(async () => (await import("#web/features/schedules/ChatSchedule.tsx")).ChatSchedule);

const scheduleView: ChatViews["schedule"] = (chat, prompt, open, onClose) => (
  <Later when={open}>
    <ChatSchedule chat={chat} prompt={prompt} open={open} onClose={onClose} />
  </Later>
);

/** What is drawn from when it is first wanted on. */
const Later = ({ when, children }: { when: boolean; children: ReactNode }) => {
  const [wanted, setWanted] = useState(when);
  if (when && !wanted) setWanted(true);
  return wanted && children;
};

const views: ChatViews = { citation: citationView, chart: chartView, schedule: scheduleView, cards: <HomeOffer /> };

/** The chat with what the other features show inside it. */
export const ChatRoute = () => <ChatScreen views={views} />;
