import type { CitedView } from "#contract/citations.ts";
import type { Cents } from "#domain/money.ts";
import { citeTransactions } from "../../cite.ts";
import type { Selection } from "../../tools/index.ts";
import type { FramePeriod } from "../frame.ts";
import { titlePeriod } from "../period-name.ts";
import { cited, type Reply } from "../reply.ts";
import type { Asked } from "./context.ts";

/** What was paid to the user's own loans in a time, in cents, and the rows behind it. */
export type LoansPaid = { total: Cents; view: CitedView };

/** Returns what was paid to the user's own loans, which is no spending, so that it is in no total of spending. Null if nothing was. */
export const loansPaid = async ({ tools, today, vocabulary }: Asked, s: Selection, period: FramePeriod): Promise<LoansPaid | null> => {
  const categoryIds = vocabulary.categories
    .filter(({ code }) => code?.startsWith("LOAN_PAYMENTS_") && code !== "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT")
    .map(({ id }) => id);
  if (categoryIds.length === 0) return null;
  const selection: Selection = { ...s, section: "Transfer", categoryIds, signedOver: 0 };
  const { total } = await tools("list_transactions", { selection, orderBy: "date", limit: 1 });
  return total === 0 ? null : { total, view: citeTransactions(`Loan payments ${titlePeriod(period, today)}`, selection, "Transfer") };
};

/** Says that payments to loans are no part of a figure. */
export const loanNote = (reply: Reply, { total, view }: LoansPaid, where: "taken off here" | "in this"): string =>
  `${cited(reply, total, view)} was paid to your own loans; that is not spending, so it is not ${where}.`;
