import { SharedScreen } from "#web/features/chat/SharedScreen.tsx";
import { ChartFigure } from "#web/features/charts/ChartFigure.tsx";

/** A shared chat with the charts it shows. */
export const SharedRoute = () => <SharedScreen chart={(data) => <ChartFigure chart={data} />} />;
