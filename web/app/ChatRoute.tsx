import { ChatScreen, type ChatViews } from "#web/features/chat/index.ts";
import { latePart } from "#web/ui/late.ts";
import { Later } from "#web/ui/states/Later.tsx";
import { citationView } from "./citations.tsx";
import { HomeOffer } from "./HomeOffer.tsx";

/** Loads with the first chart in an answer. */
const ChartView = latePart(async () => (await import("#web/features/charts/ChartView.tsx")).ChartView);

const chartView = (id: number) => <ChartView id={id} />;
/** Loads when the user first schedules a chat. */
const ChatSchedule = latePart(async () => (await import("#web/features/schedules/ChatSchedule.tsx")).ChatSchedule);

const scheduleView: ChatViews["schedule"] = (chat, prompt, open, onClose) => (
  <Later when={open}>
    <ChatSchedule chat={chat} prompt={prompt} open={open} onClose={onClose} />
  </Later>
);

const views: ChatViews = { citation: citationView, chart: chartView, schedule: scheduleView, cards: <HomeOffer /> };

/** The chat, with the parts that other features show inside it. */
export const ChatRoute = () => <ChatScreen views={views} />;
