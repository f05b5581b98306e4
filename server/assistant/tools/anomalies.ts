import { z } from "zod";
import { formatDay } from "#domain/format.ts";
import { citeTransactions } from "../cite.ts";
import { dayText } from "../selection.ts";
import { every, type SourcedAmount, subscriptionView } from "../sourced.ts";
import { composedTool, count, dayOfResult, id, money, text } from "../tool.ts";

const AnomalyFact = z.object({
  kind: z.enum(["large", "new", "duplicate", "price_rise"]),
  /** Null for a price increase. */
  transactionId: id.nullable(),
  subscriptionId: id.nullable(),
  merchant: text(),
  date: dayOfResult,
  amount: money,
  /** The merchant's median before, or the previous price. */
  usual: money.nullable(),
  times: z.number().nullable(),
  accountId: id.nullable(),
  categoryId: id.nullable(),
});
export type AnomalyFact = z.output<typeof AnomalyFact>;

const sources = (a: AnomalyFact): SourcedAmount[] => {
  const merchants = [a.merchant.slice(0, 120)];
  const rise = a.kind === "price_rise" ? subscriptionView(a.merchant) : null;
  const charge = rise ?? citeTransactions(`${a.merchant} on ${formatDay(a.date)}`, { start: a.date, end: a.date, merchants }, null);
  return [
    ...every([a.amount], charge),
    ...(a.usual === null ? [] : every([a.usual], rise ?? citeTransactions(a.merchant, { merchants }, null))),
  ];
};

const detectAnomalies = composedTool({
  name: "detect_anomalies",
  about: "Unusual charges of a period: far above usual, new and large, charged twice, or more expensive than before.",
  args: z.strictObject({ start: dayText, end: dayText }),
  result: z.object({ anomalies: z.array(AnomalyFact), count }),
  access: "read",
  unattended: true,
  sources: (_args, { anomalies }) => anomalies.flatMap(sources),
});

export const anomalyTools = [detectAnomalies] as const;
