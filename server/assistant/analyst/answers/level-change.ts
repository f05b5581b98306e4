import { addDays, type Day, day, earlier } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, joinNames } from "#domain/format.ts";
import { absolute, type Cents } from "#domain/money.ts";
import { citeAccounts } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { cited, differenceOf, plural, say, sayTable, shareOf, sumOf } from "../reply.ts";
import { type Answer, type Asked, periodOf } from "./context.ts";
import { isAhead } from "./notes.ts";
import { balancesAt, labelOf, unknownBalance } from "./past.ts";

/** What an account held at two times, and what was paid into it between them where that is known. */
type Moved = { id: number; name: string; before: Cents; now: Cents; change: Cents; paidIn: Cents | null; gain: Cents };

const CHIPS = ["What are my balances?", "How has my net worth changed this year?"];
const total = (asked: Asked, list: readonly Moved[], of: (one: Moved) => Cents): Cents => sumOf(asked.reply, list.map(of));

const movedBetween = async (asked: Asked, from: Day, to: Day): Promise<{ known: Moved[]; missing: number }> => {
  const { reply, tools, frame } = asked;
  const both = await balancesAt(asked, [from, to], (a) => a.isAsset);
  const ids = both.map((a) => a.id);
  const { accounts } = await tools("get_accounts", {});
  const invested = new Set(accounts.filter((a) => a.type === "investment").map((a) => a.id));
  const wanted = ids.filter((id) => invested.has(id)).slice(0, 50);
  const { trades } =
    frame.intent === "holdings" && wanted.length > 0
      ? await tools("list_trades", { start: addDays(from, 1), end: to, kind: "contribution", accountIds: wanted })
      : { trades: [] };
  const known = both.flatMap((a): Moved[] => {
    const [before, now] = a.balances;
    if (before === null || before === undefined || now === null || now === undefined) return [];
    const change = differenceOf(reply, now, before);
    const own = trades.filter((t) => t.accountId === a.id);
    const paidIn =
      own.length > 0
        ? sumOf(
            reply,
            own.map((t) => absolute(t.amount)),
          )
        : null;
    return [{ id: a.id, name: a.name, before, now, change, paidIn, gain: paidIn === null ? change : differenceOf(reply, change, paidIn) }];
  });
  return { known, missing: both.length - known.length };
};

const grown = ({ reply }: Asked, change: Cents, before: Cents): string =>
  change === 0
    ? "did not change"
    : `went ${change > 0 ? "up" : "down"} by ${formatMoney(absolute(change))}${before > 0 ? ` (${shareOf(reply, absolute(change), before)})` : ""}`;

/** The account that grew most, by share of what it held if the question asks for that, else by amount. */
const foremost = (asked: Asked, known: readonly Moved[]): string | null => {
  const text = asked.text.toLowerCase();
  const sides =
    asked.frame.filter.accounts.length > 1 &&
    /\b(?:faster|more|most|better|best|outdone|outperform\w*|beat(?:en)?|less|least|worst)\b/.test(text);
  if (known.length < 2 || !(sides || /\bwhich\b/.test(text))) return null;
  const byShare = /\bpercent|%|\bfaster|\brate\b/.test(text);
  const least = /\b(?:least|worst|slowest|lowest)\b/.test(text);
  const gains = asked.frame.intent === "holdings";
  const sizeOf = (one: Moved): number => {
    const size = gains ? one.gain : one.change;
    return byShare && one.before > 0 ? size / one.before : size;
  };
  const sorted = known.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const first = least ? sorted.at(-1) : sorted[0];
  if (!first) return null;
  const size = gains ? first.gain : first.change;
  const share = first.before > 0 ? ` (${shareOf(asked.reply, absolute(size), first.before)})` : "";
  return `${escapeName(first.name)} ${gains ? "gained" : "grew"} ${least ? "least" : "most"}${byShare ? " for its size" : ""}: ${formatMoney(size, { forceSign: true })}${share}${gains ? ", without what was paid in" : ""}`;
};

/** Answers how much more or less accounts hold than at an earlier time. For investments it tells gains from money paid in. */
export const levelChange: Answer = async (asked) => {
  const { reply, today, frame } = asked;
  const period = periodOf(asked);
  reply.title = "Balances, then and now";
  reply.chips = CHIPS;
  if (isAhead(period, today)) {
    say(reply, `**${formatDay(day(period.start))} is in the future, so I cannot know the balance then.**`);
    return;
  }
  const [from, to] = [addDays(day(period.start), -1), earlier(day(period.end), today)];
  const { known, missing } = await movedBetween(asked, from, to);
  const [first] = known;
  if (!first) return unknownBalance(asked, from);
  const figure = (of: Cents, list: readonly Moved[], on: Day): string =>
    cited(
      reply,
      of,
      citeAccounts(
        list.length === 1 ? first.name : "Balances",
        list.map((a) => a.id),
        on,
      ),
    );
  const [before, now, change] = [
    total(asked, known, (a) => a.before),
    total(asked, known, (a) => a.now),
    total(asked, known, (a) => a.change),
  ];
  reply.truth.change = change;
  const names = known.map((a) => escapeName(a.name));
  const what = known.length === 1 ? names.join("") : labelOf(asked) || (known.length <= 3 ? joinNames(names) : "Your accounts");
  const most = foremost(asked, known);
  const together = most === null ? "" : "together ";
  const isGain = frame.intent === "holdings";
  const paid = known.filter((a) => a.paidIn !== null);
  const paidIn = paid.length > 0 ? total(asked, paid, (a) => a.paidIn ?? a.change) : null;
  const gain = paidIn === null ? change : differenceOf(reply, change, paidIn);
  say(
    reply,
    most === null ? null : `**${most}.**`,
    `**${capitalized(what)} ${together}${grown(asked, change, before)}: from ${figure(before, known, from)} at the end of ${formatDay(from)} to ${figure(now, known, to)} ${to === today ? "today" : `at the end of ${formatDay(to)}`}.**`,
    !isGain
      ? null
      : paidIn === null
        ? "I see no contributions in that time, so all of it counts as a change in value."
        : `${formatMoney(paidIn)} of that was paid in, so ${gain >= 0 ? "the gain" : "the loss"} is ${formatMoney(absolute(gain))}.`,
    disagrees(asked.text, change),
    missing > 0 ? `The balance of ${plural(missing, "account")} is not known for both days.` : null,
  );
  if (known.length > 1)
    sayTable(
      reply,
      tableLines(
        [
          { title: "Account" },
          { title: formatDay(from), right: true },
          { title: formatDay(to), right: true },
          { title: "Change", right: true },
          ...(paidIn === null ? [] : [{ title: "Paid in", right: true as const }]),
        ],
        known.map((a) => [
          escapeName(a.name),
          balanceOf(asked, a.before, a, from),
          balanceOf(asked, a.now, a, to),
          `${formatMoney(a.change, { forceSign: true })}${a.before > 0 ? ` (${shareOf(reply, absolute(a.change), a.before)})` : ""}`,
          ...(paidIn === null ? [] : [a.paidIn === null ? "" : formatMoney(a.paidIn)]),
        ]),
      ),
    );
};

const FELL = /\b(?:(?:go|went|gone|going|come|came) down|drop(?:ped|ping)?|fell|fall(?:en)?|decreas\w+|shrink\w*|shrank|lost|lose|less)\b/i;
const ROSE = /\b(?:(?:go|went|gone|going|come|came) up|r[io]se|risen|gr[eo]wn?|increas\w+|gain(?:ed)?|jump(?:ed)?|more)\b/i;
/** Corrects a question why something fell that rose, and the other way round. Null for any other question. */
const disagrees = (text: string, change: Cents): string | null => {
  if (!/\bwhy\b/i.test(text)) return null;
  const [fell, rose] = [FELL.test(text), ROSE.test(text)];
  return fell && !rose && change >= 0 ? "So it did not go down." : rose && !fell && change <= 0 ? "So it did not go up." : null;
};

const balanceOf = ({ reply }: Asked, amount: Cents, { id, name }: Moved, on: Day): string =>
  cited(reply, amount, citeAccounts(name, [id], on));
