import { capitalized } from "#domain/format.ts";
import type { Selection } from "../../tools/index.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { selectionOf } from "../planner.ts";
import { averageOf, cited, plural, say, sayTable } from "../reply.ts";
import { about, type Answer, periodOf, subject } from "./context.ts";
import { dataNotes, familyNote, isAhead, nothingFound, saidMoney } from "./notes.ts";
import { sidesOf } from "./sides.ts";
import { citeRows } from "./spending.ts";

/** Answers how large a purchase is: the mean or the median, of one name or of several side by side. */
export const perPurchase: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  reply.title = `${subject(frame)} per purchase ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "spending"));
  const sides = sidesOf(frame);
  const selections = sides.map(({ filter }): Selection => selectionOf(filter, period));
  const isMedian = frame.metric === "median";
  const found = await Promise.all(
    selections.map(async (selection) => {
      if (isMedian) {
        const { count, median } = await tools("get_purchase_sizes", { selection });
        return { count, amount: median };
      }
      const { count, total } = await tools("get_spending", { selection });
      return { count, amount: count === 0 ? total : averageOf(reply, [total], count) };
    }),
  );
  if (found.every(({ count }) => count === 0)) return say(reply, ...nothingFound(asked, period, `spending${about(frame, saidMoney)}`));
  const each = found.flatMap((one, i) => {
    const [side, selection] = [sides[i], selections[i]];
    if (!side || !selection) return [];
    const own = { ...asked, frame: { ...frame, filter: side.filter } };
    return [
      { ...one, label: side.label, own, figure: one.count === 0 ? "nothing" : cited(reply, one.amount, citeRows(own, selection, period)) },
    ];
  });
  reply.chips = ["The biggest one?", "Show me the transactions"];
  const noun = isMedian ? "median purchase" : "mean";
  const [one] = each;
  if (one && each.length === 1) {
    say(
      reply,
      isMedian
        ? `**Your median purchase${about(frame, saidMoney)} is ${one.figure}.**`
        : `**You spend ${one.figure}${about(frame, saidMoney)} per transaction on average.**`,
      isMedian
        ? `Half of ${plural(one.count, "purchase")} ${inPeriod(period, today)} cost less, half more. Refunds are left out.`
        : `That is the mean of ${plural(one.count, "transaction")} ${inPeriod(period, today)}.`,
      familyNote(asked),
      ...dataNotes(asked, period),
    );
    return;
  }
  const [most, next] = each.filter(({ count }) => count > 0).toSorted((a, b) => b.amount - a.amount);
  say(
    reply,
    `**Per purchase: ${each.map(({ figure, label }) => `${figure} for ${escapeName(label)}`).join(" and ")} ${inPeriod(period, today)}.**`,
    most && next && most.amount > next.amount ? `${escapeName(most.label)} costs more each time.` : null,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "" }, { title: capitalized(noun), right: true }, { title: "Purchases", right: true }],
      each.map(({ label, figure, count }) => [escapeName(label), figure, String(count)]),
    ),
  );
  say(reply, familyNote(asked), ...dataNotes(asked, period));
};
