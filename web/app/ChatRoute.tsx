import { ChatScreen, type ChatViews } from "#web/features/chat/index.ts";
import { late, latePart } from "#web/ui/late.ts";
import { Later } from "#web/ui/states/Later.tsx";
import { citationView } from "./citations.tsx";
import { HomeOffer } from "./HomeOffer.tsx";

/** Loads with the first chart in an answer. */
const charts = late(async () => {
  const [{ ChartView }, { chartValues }] = await Promise.all([
    import("#web/features/charts/ChartView.tsx"),
    import("#web/features/charts/values.ts"),
  ]);
  return { ChartView, chartValues };
});
const ChartView = latePart(async () => (await charts.fetch()).ChartView);

const chartView = (id: number) => <ChartView id={id} />;
const chartTable: ChatViews["chartTable"] = (id, text) => charts.now()?.chartValues(id, text) ?? null;
/** Loads when the user first schedules a chat. */
const ChatSchedule = latePart(async () => (await import("#web/features/schedules/ChatSchedule.tsx")).ChatSchedule);

const scheduleView: ChatViews["schedule"] = (chat, prompt, open, onClose) => (
  <Later when={open}>
    <ChatSchedule chat={chat} prompt={prompt} open={open} onClose={onClose} />
  </Later>
);

const views: ChatViews = { citation: citationView, chart: chartView, chartTable, schedule: scheduleView, cards: <HomeOffer /> };

/** The chat, with the parts that other features show inside it. */
export const ChatRoute = () => <ChatScreen views={views} />;
