import type { Frame } from "../../frame.ts";
import { type AnswerKind, answerKind, type Query, ROWS } from "../query.ts";
import { accountsOf, areDebts, isPast, typeOf, yearTo } from "./account-query.ts";
import { changePeriod } from "./changes.ts";
import { isRecurring } from "./prices.ts";
import { isPartOfCategory } from "./spending.ts";

/*
 * Answers to a task that is known without words for it. Their arguments are the typed words of the question, such as the part and the whole
 * of a share. They are not among the kinds that words alone can pick.
 */

const given = (
  name: string,
  intent: Frame["intent"],
  needs: string,
  takes: string,
  options: Parameters<typeof answerKind>[4],
): AnswerKind => answerKind(name, intent, needs, takes, { ...options, checksGiven: true });

/** What comes in, as the whole of a share: "how much of our pay goes to the house". */
export const isOfIncome = (q: Query): boolean => q.has("of_income", "income", "wages", "earn", "payday", "inflow");
const ofSpending = ({ reading: { entities } }: Query): boolean => entities.categories.every((c) => c.section !== "Income");
const LISTED = /^,? ?(?:and|plus|&|\+|,) ?(?:the |my |our |at )?$/;
/** The part is one name, several of one sort that are added up, or a merchant of one category. The answer states the whole. */
const isOnePart = (q: Query): boolean => {
  const { entities, text } = q.reading;
  const [categories, merchants] = [entities.categories.filter((c) => !c.excluded), entities.merchants.filter((m) => !m.excluded)];
  const names = [...categories, ...merchants].toSorted((a, b) => a.from - b.from);
  if (names.length === 1 || isPartOfCategory(q)) return true;
  const areOfOneSort = categories.length === 0 || merchants.length === 0;
  return areOfOneSort && names.every((name, i) => i === 0 || LISTED.test(text.slice(names[i - 1]?.to ?? 0, name.from)));
};

const isUncategorized = ({ code }: Query["vocabulary"]["categories"][number]): boolean => code === "OTHER_OTHER";

/** "Without the gym" names what would end, not what is left out of a sum. */
const withLeftOut = (q: Query): Query => {
  const named = <E extends { excluded: boolean }>(some: readonly E[]): E[] => some.map((one) => ({ ...one, excluded: false }));
  const { entities } = q.reading;
  return {
    ...q,
    reading: { ...q.reading, entities: { ...entities, categories: named(entities.categories), merchants: named(entities.merchants) } },
  };
};
const leftOut = (filter: Frame["filter"]): Partial<Frame["filter"]> => ({
  categories: [...filter.categories, ...filter.notCategories],
  merchants: [...filter.merchants, ...filter.notMerchants],
  notCategories: [],
  notMerchants: [],
});

/** Kinds of answers that only a task can pick. */
export const givenKinds = [
  given(
    "a part of the whole",
    "spend_breakdown",
    "category|merchant",
    `${ROWS} share of_income of_spending income wages earn payday inflow total per_month bills have`,
    {
      // A part of something else, such as the portfolio, has answers of its own. Two parts are set against each other elsewhere.
      when: (q) =>
        ofSpending(q) &&
        isOnePart(q) &&
        q.reading.periods.length < 2 &&
        !q.has("account", "amount", "except", "holding", "networth", "owe"),
      frame: (q) => ({ metric: isOfIncome(q) ? "income share" : isPartOfCategory(q) ? "part" : "share" }),
    },
  ),
  given("rows without a category", "search", "", "merchant account amount period purchase spend list exists by_category have", {
    frame: (q, base) => ({
      filter: {
        ...base.filter,
        section: null,
        categories: [{ label: "Uncategorized", ids: q.vocabulary.categories.filter(isUncategorized).map((c) => c.id) }],
      },
    }),
  }),
  given(
    "change of debts",
    "debt_change",
    "",
    "owe account possession period paid_down payoff change trend more less compare off exists have total balance by_account",
    {
      when: (q) => isPast(q) && (areDebts(q) || !q.has("account", "possession")),
      frame: (q, base) => ({ period: changePeriod(q, base) ?? yearTo(q.today) }),
    },
  ),
  given(
    "gain of investments",
    "holdings",
    "",
    "gain holding account list have largest by_account share rate exists apiece progress total change trend",
    {
      when: (q) => accountsOf(q).every((id) => typeOf(q, id) === "investment") && !q.has("possession"),
    },
  ),
  given(
    "what a bill costs",
    "subscription_one",
    "merchant|category",
    "merchant category spend purchase total per_month per_year recurring subscription have bills apiece each list",
    {
      when: isRecurring,
      frame: (_, base) => ({ period: null, filter: { ...base.filter, section: null } }),
    },
  ),
  given(
    "what the end of a bill saves",
    "subscription_one",
    "category|merchant",
    "category merchant except ending hypothetical keep spend recommend earn per_year per_month subscription recurring bills have total",
    {
      when: (q) => isRecurring(withLeftOut(q)),
      frame: (_, { filter }) => ({ period: null, filter: { ...filter, section: null, ...leftOut(filter) } }),
    },
  ),
  given(
    "what the end of a habit saves",
    "spend_average",
    "category|merchant",
    "category merchant except ending hypothetical keep spend purchase recommend earn per_year per_month have total period",
    {
      when: (q) => !isRecurring(withLeftOut(q)),
      frame: (_, { filter }) => ({ groupBy: "month", filter: { ...filter, ...leftOut(filter) } }),
    },
  ),
];
