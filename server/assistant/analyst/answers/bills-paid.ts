import { addDays, addMonths, day, daysBetween } from "#domain/day.ts";
import { joinNames } from "#domain/format.ts";
import type { BillFact } from "../../tools/index.ts";
import { escapeName } from "../../markdown.ts";
import type { Asked } from "./context.ts";

/* Which account pays a bill. A recurring payment keeps its account. For a card or a loan, earlier payments tell. */

/** Days back in which earlier payments are looked for. */
const LOOK_BACK = 100;
const MOST_ROWS = 20;
/** Days and share by which a payment may differ from the one before it; the rule by which a loan's recurring payment is its bill. */
const SAME_DAYS = 5;
const SAME_SHARE = 0.02;

/** The account from which a card or loan was last paid; null if no row tells. */
const payerOf = async ({ tools, today, vocabulary }: Asked, bill: BillFact): Promise<number | null> => {
  const start = addDays(today, -LOOK_BACK);
  // Money into the card or loan, because a card has many purchases after its last payment.
  const selection = { accountIds: [bill.accountId], start, end: today, signedUnder: 0 };
  const { rows } = await tools("list_transactions", { selection, orderBy: "date", direction: "desc", limit: MOST_ROWS });
  const paired = rows.find((row) => row.transferAccountId !== undefined)?.transferAccountId;
  if (paired !== undefined || bill.kind === "card") return paired ?? null;
  const room = Math.ceil(bill.amount * SAME_SHARE);
  const cash = vocabulary.accounts.filter((a) => a.type === "depository").map((a) => a.id);
  if (cash.length === 0) return null;
  const like = await tools("list_transactions", {
    selection: {
      accountIds: cash.slice(0, 50),
      start,
      end: today,
      signedOver: bill.amount - room - 1,
      signedUnder: bill.amount + room + 1,
    },
    orderBy: "date",
    direction: "desc",
    limit: MOST_ROWS,
  });
  const isBefore = (date: string): boolean =>
    [1, 2, 3].some((months) => Math.abs(daysBetween(addMonths(day(date), months), bill.date)) <= SAME_DAYS);
  const payers = new Set(like.rows.filter((row) => isBefore(row.date)).map((row) => row.accountId));
  const [only] = payers;
  return payers.size === 1 && only !== undefined ? only : null;
};

/** The bills that are paid from the accounts a request names, and those of which no row tells the account. All bills if it names none. */
export const paidFrom = async (asked: Asked, bills: readonly BillFact[]): Promise<{ bills: BillFact[]; unknown: BillFact[] }> => {
  const from = new Set(asked.frame.filter.from.flatMap((a) => a.ids));
  if (from.size === 0) return { bills: [...bills], unknown: [] };
  const payers = new Map(
    await Promise.all(bills.filter((b) => b.kind !== "subscription").map(async (b) => [b.accountId, await payerOf(asked, b)] as const)),
  );
  const payer = (b: BillFact): number | null => (b.kind === "subscription" ? b.accountId : (payers.get(b.accountId) ?? null));
  return {
    bills: bills.filter((b) => from.has(payer(b) ?? Number.NaN)),
    unknown: bills.filter((b) => payer(b) === null),
  };
};

/** Says how the account of cards and loans is known, and names the bills of which no earlier payment tells it. Null without any. */
export const payerNote = ({ frame }: Asked, paid: readonly BillFact[], unknown: readonly BillFact[]): string | null => {
  const notes = [
    frame.filter.from.length > 0 && paid.some((b) => b.kind !== "subscription")
      ? "I expect each card and loan to be paid from the same account as last time."
      : "",
    unknown.length > 0
      ? `I can't tell which account pays ${joinNames([...new Set(unknown.map((b) => escapeName(b.name)))])}, so ${unknown.length === 1 ? "it is" : "they are"} not in this.`
      : "",
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(" ") : null;
};
