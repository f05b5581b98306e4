import { lazy, Suspense } from "react";
import { ChatScreen } from "#web/features/chat/index.ts";
import { citationView } from "./citations.tsx";
import { HomeCards } from "./HomeCards.tsx";

/** Comes with the first chart of an answer. */
const ChartView = lazy(async () => ({ default: (await import("#web/features/charts/ChartView.tsx")).ChartView }));

const chartView = (id: number) => (
  <Suspense fallback={null}>
    <ChartView id={id} />
  </Suspense>
);
const views = { citation: citationView, chart: chartView, cards: <HomeCards /> };

/** The chat with what the other features show inside it. */
export const ChatRoute = () => <ChatScreen views={views} />;
