import { VEHICLES } from "../accounts.ts";
import { EMPTY_FILTER, type Frame, type Intent, type NamedIds } from "../frame.ts";
import type { Vocabulary } from "../vocabulary.ts";

/*
 * What a request inherits or names, but cannot have: pay has no spending, and a car has no rate. The part that contradicts the figure is put
 * right before it is answered.
 */

/** What is spent is never pay: "how much of it have we spent" after a paycheck keeps its time, but not the employer. */
const withoutPay = (frame: Frame, { categories, merchants }: Vocabulary): Frame => {
  const { filter } = frame;
  const isPay = ({ ids }: { ids: readonly number[] }): boolean =>
    ids.length > 0 && ids.every((id) => categories.some((c) => c.id === id && c.section === "Income"));
  const pays = ({ names }: Frame["filter"]["merchants"][number]): boolean =>
    names.every((name) => merchants.some((m) => m.name === name && m.payer));
  const isSpending = frame.intent === "spend_total" || frame.intent === "spend_breakdown";
  if (
    !isSpending ||
    filter.categories.length + filter.merchants.length === 0 ||
    !filter.categories.every(isPay) ||
    !filter.merchants.every(pays)
  )
    return frame;
  return { ...frame, filter: { ...filter, section: null, categories: [], merchants: filter.merchants.filter((m) => !pays(m)) } };
};

const OF_DEBTS: ReadonlySet<Intent> = new Set<Intent>(["debt", "rate", "payoff", "debt_change"]);
/** A car or a house has no rate and is no debt; the loan on it is meant. */
const owedOn = (frame: Frame, { accounts }: Vocabulary): Frame => {
  if (!OF_DEBTS.has(frame.intent)) return frame;
  const loansOn = ({ label, ids }: NamedIds): Vocabulary["accounts"] => {
    const things = accounts.filter((a) => ids.includes(a.id));
    // A car that is no account has a loan all the same.
    const isThing = things.length > 0 ? things.every((a) => a.type === "asset" || a.type === "property") : label === VEHICLES;
    const kind = things.some((a) => a.type === "property") ? /mortgage|home equity/ : /auto|car/;
    return isThing ? accounts.filter((a) => a.type === "loan" && kind.test(a.subtype ?? "")) : [];
  };
  return {
    ...frame,
    filter: {
      ...frame.filter,
      accounts: frame.filter.accounts.map((named) => {
        const loans = loansOn(named);
        return loans.length > 0 ? { label: loans.map((a) => a.name).join(" and "), ids: loans.map((a) => a.id) } : named;
      }),
    },
  };
};

type Ids = { ids?: readonly number[]; names?: readonly string[] };
const key = ({ ids = [], names = [] }: Ids): string => JSON.stringify([[...ids].sort((a, b) => a - b), [...names].sort()]);
type Sides = NonNullable<Extract<NonNullable<Frame["compare"]>, { by: "entity" }>["sides"]>;
const sideKey = ({ parts }: Sides[number]): string =>
  JSON.stringify(parts.map((part) => [part.categories, part.merchants, part.accounts].map((list) => list.map(key))));
/** Each name once. A name whose merchants other names have already says nothing more: "delivery apps like DoorDash and Uber Eats". */
const eachOnce = (frame: Frame): Frame => {
  const { categories, merchants } = frame.filter;
  const isCovered = (m: Frame["filter"]["merchants"][number]): boolean => {
    const others = new Set(merchants.filter((one) => key(one) !== key(m)).flatMap((one) => one.names));
    return m.names.length > 1 && m.names.every((name) => others.has(name));
  };
  const kept = merchants.filter((m, i) => !isCovered(m) && merchants.findIndex((one) => key(one) === key(m)) === i);
  const filter = {
    ...frame.filter,
    categories: categories.filter((c, i) => categories.findIndex((one) => key(one) === key(c)) === i),
    merchants: kept.length > 0 ? kept : merchants,
  };
  const sides = frame.compare?.by === "entity" ? frame.compare.sides : undefined;
  const areSame = sides !== undefined && sides.length > 1 && new Set(sides.map(sideKey)).size === 1;
  const isSame = filter.categories.length === categories.length && filter.merchants.length === merchants.length;
  if (isSame && !areSame) return frame;
  // "In bars or liquor stores": a thing is not compared with itself, but broken down by where it was spent.
  const isOne =
    frame.compare?.by === "entity" && (areSame || sides === undefined) && filter.categories.length + filter.merchants.length === 1;
  return isOne && filter.categories.length === 1
    ? {
        ...frame,
        filter,
        intent: "spend_by_merchant",
        root: "spend_by_merchant",
        groupBy: "merchant",
        compare: null,
        metric: SAME_CATEGORY,
      }
    : { ...frame, filter, ...(isOne ? { intent: "spend_total" as const, root: "spend_total" as const, compare: null } : {}) };
};
/** The metric of a breakdown that answers a comparison of two names of one category. */
export const SAME_CATEGORY = "same category";

const CHARGE = "BANK_FEES_INTEREST_CHARGE";
const CHARGED: ReadonlySet<Intent> = new Set<Intent>(["fees", "spend_total"]);
/** Whether an account only earns interest. */
export const isSavings = ({ type, subtype }: Vocabulary["accounts"][number]): boolean => type === "depository" && subtype !== "checking";
/** A savings account charges no interest: "what interest did it pay" asks what it earned. */
const interestEarned = (frame: Frame, vocabulary: Vocabulary): Frame => {
  const { categories, accounts } = frame.filter;
  const isCharge = (id: number): boolean => vocabulary.categories.some((c) => c.id === id && c.code === CHARGE);
  const holds = (id: number): boolean => vocabulary.accounts.some((a) => a.id === id && isSavings(a));
  const ids = accounts.flatMap((a) => a.ids);
  if (!CHARGED.has(frame.intent) || categories.length !== 1 || ids.length === 0 || !ids.every(holds)) return frame;
  return categories.every((c) => c.ids.some(isCharge)) ? { ...frame, ...ofInterest(vocabulary, accounts) } : frame;
};
/** What a request for the interest that some accounts earned has. */
export const ofInterest = (
  { categories }: Vocabulary,
  accounts: readonly NamedIds[],
): Pick<Frame, "intent" | "root" | "filter" | "metric" | "groupBy"> => ({
  intent: "income_total",
  root: "income_total",
  metric: null,
  groupBy: null,
  filter: {
    ...EMPTY_FILTER,
    section: "Income",
    categories: [{ label: "interest", ids: categories.filter((c) => c.code?.startsWith("INCOME_INTEREST")).map((c) => c.id) }],
    accounts: [...accounts],
  },
});

/** Nothing is owed on a savings account, and nothing is invested in it: what it holds is meant. */
const heldIn = (frame: Frame, { accounts }: Vocabulary): Frame => {
  const named = frame.filter.accounts.flatMap(({ ids }) => accounts.filter((a) => ids.includes(a.id)));
  if (frame.intent !== "debt" || frame.metric !== null || frame.groupBy !== null || named.length === 0) return frame;
  return named.every(({ type }) => type === "depository" || type === "investment")
    ? { ...frame, intent: "balance", root: "balance" }
    : frame;
};

/** Returns a request without such contradictions. `namesPayer` is whether the turn itself names a merchant. */
export const settled = (frame: Frame, vocabulary: Vocabulary, namesPayer: boolean): Frame =>
  eachOnce(heldIn(owedOn(interestEarned(namesPayer ? frame : withoutPay(frame, vocabulary), vocabulary), vocabulary), vocabulary));
