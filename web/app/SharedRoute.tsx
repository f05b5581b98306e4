import { GridTable } from "#web/features/datagrids/GridTable.tsx";
import { SharedScreen } from "#web/features/chat/SharedScreen.tsx";
import { ChartFigure } from "#web/features/charts/ChartFigure.tsx";

/** A shared chat, including its charts. */
export const SharedRoute = () => <SharedScreen chart={(data) => <ChartFigure chart={data} />} table={(data) => <GridTable {...data} />} />;
