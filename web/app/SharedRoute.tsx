import { latePart } from "#web/ui/late.ts";
import { SharedScreen } from "#web/features/chat/SharedScreen.tsx";
import { ChartFigure } from "#web/features/charts/ChartFigure.tsx";

const GridTable = latePart(async () => (await import("#web/features/datagrids/GridTable.tsx")).GridTable);

/** A shared chat, including its charts and tables. */
export const SharedRoute = () => <SharedScreen chart={(data) => <ChartFigure chart={data} />} table={(data) => <GridTable {...data} />} />;
