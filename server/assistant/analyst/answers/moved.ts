import type { FramePeriod } from "../frame.ts";
import { selectionOf } from "../planner.ts";
import type { Asked } from "./context.ts";

/**
 * Returns the same request for money moved between accounts, if there is some where no spending was found. Payments to a loan that is
 * among the accounts are such transfers, so "no transactions at the lender" would be false. Null if there is none.
 */
export const asMoved = async (asked: Asked, period: FramePeriod | null): Promise<Asked | null> => {
  const { frame, tools, reply } = asked;
  const { filter } = frame;
  if (filter.section === "Transfer" || filter.section === "Income") return null;
  const paid = paymentsTo(asked);
  if (filter.merchants.length + filter.categories.length === 0 && filter.text === null && !paid) return null;
  const moved = { ...frame, filter: { ...filter, ...paid, section: "Transfer" as const } };
  const { count } = await tools("list_transactions", { selection: selectionOf(moved.filter, period), orderBy: "date", limit: 1 });
  if (count === 0) return null;
  reply.frame = moved;
  return { ...asked, frame: moved };
};

/** How the bank files a payment, by words in the kind of loan. */
const PAYMENTS: readonly (readonly [RegExp, string])[] = [
  [/mortgage/, "LOAN_PAYMENTS_MORTGAGE_PAYMENT"],
  [/auto|car/, "LOAN_PAYMENTS_CAR_PAYMENT"],
  [/student/, "LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT"],
];
type Account = Asked["vocabulary"]["accounts"][number];
const codeOf = ({ type, subtype }: Account): string | null =>
  type === "loan" ? (PAYMENTS.find(([kind]) => kind.test(subtype ?? ""))?.[1] ?? null) : null;
/** The categories under which payments to a loan are filed; none if another loan shares them. */
export const paymentCategories = (loan: Account, { accounts, categories }: Asked["vocabulary"]): number[] => {
  const code = codeOf(loan);
  const isShared = accounts.some((other) => other.id !== loan.id && codeOf(other) === code);
  return code === null || isShared ? [] : categories.filter((c) => c.code === code).map(({ id }) => id);
};
/**
 * A loan has no rows of its own: its payments left another account. Null unless loans, and nothing else, select the rows. The category of
 * payments does not tell two loans of a kind apart, so all of a kind must be meant.
 */
const paymentsTo = ({ frame: { filter }, vocabulary }: Asked): Pick<Asked["frame"]["filter"], "accounts" | "categories"> | null => {
  if (filter.accounts.length === 0 || filter.merchants.length + filter.categories.length > 0 || filter.text !== null) return null;
  const meant = new Set(filter.accounts.flatMap(({ ids }) => ids));
  const found = filter.accounts.map(({ label, ids }) => {
    const accounts = ids.flatMap((id) => vocabulary.accounts.find((account) => account.id === id) ?? []);
    const codes = accounts.map(codeOf);
    const isAll = vocabulary.accounts.every((account) => meant.has(account.id) || !codes.includes(codeOf(account)));
    const categories = vocabulary.categories.filter(({ code }) => code !== null && codes.includes(code));
    return codes.length > 0 && !codes.includes(null) && isAll && categories.length > 0
      ? { label, ids: categories.map(({ id }) => id) }
      : null;
  });
  const categories = found.filter((one) => one !== null);
  return categories.length === found.length ? { accounts: [], categories } : null;
};
