import { addMonths, type Day, endOfMonth, monthOf, startOfMonth } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, joinNames } from "#domain/format.ts";
import { type Cents, cents } from "#domain/money.ts";
import { type BudgetFact, MOST_ROWS, type Selection, ToolError, UnattendedError } from "../../tools/index.ts";
import type { ProposalFact } from "../../proposing.ts";
import { ASKED_WHICH, type NamedIds } from "../frame.ts";
import { escapeName, plainName } from "../../markdown.ts";
import { plural, say, sumOf } from "../reply.ts";
import { nameKey } from "../vocabulary.ts";
import { chosenBudget, noBudget } from "./budgets.ts";
import type { Answer, Asked } from "./context.ts";
import { titlePeriod } from "../period-name.ts";
import { MONTH, monthNumber } from "../periods/lexicon.ts";
import { framePeriod, selectionOf } from "../planner.ts";
import { namedSubscriptions } from "./subscriptions.ts";

/** Shown with every proposal: only a click on Confirm changes anything. */
export const CLICK = "Nothing changes until you press Confirm.";

/** Answers when the user accepts or declines the last proposal in words; returns whether it did. */
export const answeredInWords = (asked: Asked): boolean => {
  const { metric } = asked.frame;
  if (metric === "approve")
    say(asked.reply, "**I can't confirm it for you: press Confirm on the card.**", "A message never changes anything.");
  if (metric === "nothing yet") say(asked.reply, "**There is nothing to confirm yet.**", "Tell me first what I asked about.");
  if (metric === "leave") say(asked.reply, "**Nothing was changed.**", "You can dismiss the card with Not now.");
  if (metric === "undo")
    say(asked.reply, "**I changed nothing: that waits for Confirm on the card.**", "If you have pressed Confirm, press Undo on the card.");
  return metric === "undo" || metric === "approve" || metric === "leave" || metric === "nothing yet";
};

/** Explains why a change cannot be proposed. */
export const cannot = (asked: Asked, error: unknown): void => {
  // A tool that broke down or is not available did not refuse; it is reported like any other error.
  if (!(error instanceof ToolError) || error instanceof UnattendedError || /^\w+_\w+ (?:failed|took too long)$/.test(error.message))
    throw error;
  const words = capitalized(error.message).replace(/[.!]$/, "");
  say(asked.reply, `**${escapeName(words)}.**`, error.message.includes("already") ? "There is nothing to change." : null);
};

export const tried = async (asked: Asked, put: () => Promise<ProposalFact>): Promise<ProposalFact | null> => {
  try {
    return await put();
  } catch (error) {
    cannot(asked, error);
    return null;
  }
};

/** Returns the category meant: the only one, or the one with exactly that name; otherwise null. */
const oneOf = (asked: Asked, named: NamedIds): number | null => {
  const ids = named.ids.filter((id) => asked.vocabulary.categories.some((c) => c.id === id));
  if (ids.length === 1) return ids[0] ?? null;
  return asked.vocabulary.categories.find((c) => ids.includes(c.id) && nameKey(c.name) === nameKey(named.label))?.id ?? null;
};
const namesOf = (asked: Asked, ids: readonly number[]): string[] =>
  asked.vocabulary.categories.filter((c) => ids.includes(c.id)).map((c) => c.name);

const askWhich = (asked: Asked, question: string, chips: readonly string[]): void => {
  say(asked.reply, `**${question}**`);
  asked.reply.frame = { ...asked.frame, metric: ASKED_WHICH };
  asked.reply.chips = chips.slice(0, 4).map((chip) => plainName(chip, 90));
};

/** Returns the rows that are meant, or the question to ask back. */
const rowsMeant = async (
  asked: Asked,
  target: number,
): Promise<{ selection: Selection } | { transactionIds: number[]; more: number; when: string; size: "latest" | "largest" } | null> => {
  const { frame, tools } = asked;
  const rows = frame.edit?.rows ?? [];
  if (rows.length > 0) return { transactionIds: rows, more: 0, when: "", size: "latest" };
  const { section: _section, ...selection } = selectionOf(frame.filter, frame.period?.asked ? frame.period : null);
  if (Object.keys(selection).length === 0) return null;
  if (!frame.edit?.one) return { selection };
  const isLargest = BIG.test(asked.text);
  const found = await tools("list_transactions", { selection, orderBy: isLargest ? "amount" : "date", limit: 20 });
  // "The big one" is one row, wherever it is now.
  const [best] = isLargest ? found.rows : [...found.rows.filter((r) => r.categoryId !== target && !r.pending), ...found.rows];
  if (!best) return { selection };
  const when = `${formatMoney(best.amount)} at ${escapeName(best.merchant || best.name)} on ${formatDay(best.date)}`;
  return { transactionIds: [best.id], more: found.count - 1, when, size: isLargest ? "largest" : "latest" };
};
const BIG = /\b(?:big|bigger|biggest|large|largest|huge|expensive|priciest|highest)\b/i;

/** What a request names, for a sentence: "Target purchases this year". */
const rowsNamed = ({ frame: { filter, period }, today }: Asked): string => {
  const names = [...filter.merchants, ...filter.categories, ...filter.accounts].map((n) => escapeName(n.label));
  return `${names.length > 0 ? `${joinNames(names)} ` : ""}transactions${period?.asked ? ` ${titlePeriod(period, today)}` : ""}`;
};

/** The category that a request names in its last words, as the user wrote it. */
const wordsFor = (text: string): string | null =>
  /\b(?:to|as|under|into|in|be|category)\s+(?:the |a |my |our )?(?:category (?:of |called )?)?([\p{L}][\p{L}&' -]{2,39}?)(?: from now on| please| always| instead)?[.!? ]*$/iu.exec(
    text,
  )?.[1] ?? null;

/** Proposes a category for transactions. */
export const categorize: Answer = async (asked) => {
  const { reply, frame, tools } = asked;
  reply.title = "Categorize transactions";
  if (answeredInWords(asked)) return;
  const to = frame.edit?.to ?? null;
  if (!to)
    return askWhich(
      asked,
      wordsFor(asked.text) === null
        ? "Which category should they go to?"
        : `There is no category “${escapeName(wordsFor(asked.text) ?? "")}”. Which one should they go to?`,
      ["Groceries", "Dining", "Travel"].map((name) => `Under ${name}`),
    );
  const target = oneOf(asked, to);
  if (target === null)
    return askWhich(
      asked,
      `Which category do you mean by ${escapeName(to.label)}?`,
      namesOf(asked, to.ids).map((name) => `Under ${name}`),
    );
  const meant = await rowsMeant(asked, target);
  if (!meant) return askWhich(asked, "Which transactions do you mean?", ["Show my latest transactions"]);
  const { more, when, size, ...args } = { more: 0, when: "", size: "latest", ...meant };
  const [name = ""] = namesOf(asked, [target]);
  const made = await unlessThere(
    asked,
    (frame.edit?.rows.length ?? 0) > 0
      ? (frame.edit?.rows.length ?? 0) > 1
        ? "They"
        : "It"
      : when === ""
        ? `The ${rowsNamed(asked)}`
        : `The ${size} one, ${when},`,
    name,
    () => tools("set_transaction_category", { categoryId: target, ...args }),
  );
  if (!made) {
    reply.chips = ["Show my latest transactions"];
    return;
  }
  const whole = made.count === 1 ? (when === "" ? "1 transaction" : `The ${size} one, ${when},`) : plural(made.count, "transaction");
  say(reply, `**${whole} would go to ${escapeName(name)}.**`, CLICK, LATER.test(asked.text) ? NOT_LATER : null);
  if (more > 0) reply.chips = more < MOST_ROWS ? ["All of them"] : [];
  reply.rows = frame.edit?.rows ?? [];
};

/** Proposes; where nothing would change, says which rows were looked at. */
const unlessThere = async (
  asked: Asked,
  what: string,
  category: string,
  put: () => Promise<ProposalFact>,
): Promise<ProposalFact | null> => {
  try {
    return await put();
  } catch (error) {
    if (!(error instanceof ToolError) || !error.message.includes("already in")) {
      cannot(asked, error);
      return null;
    }
    const are = what === "It" || /^The .* one, /.test(what) ? "is" : "are all";
    say(asked.reply, `**${what} ${are} already in ${escapeName(category)}.**`, "There is nothing to change.");
    return null;
  }
};
const LATER = /\b(?:always|from now on|henceforth|going forward|in (?:the )?future|every time|each time|rule)\b/i;
const NOT_LATER = "This changes the transactions that are there now; later ones are categorized when they arrive.";

const categoryIn = (asked: Asked, budget: BudgetFact, named: NamedIds): number | null => {
  const lines = budget.lines.filter((line) => named.ids.includes(line.categoryId));
  return lines.length === 1 ? (lines[0]?.categoryId ?? null) : oneOf(asked, named);
};

const period = (budget: BudgetFact): string => escapeName(budget.name);

const BEGINS = new RegExp(`\\b(?:starting|beginning|from|as of|effective)(?: (?:in|with|from))? (next month|(?:${MONTH}))\\b(?! 20\\d\\d)`);
/** "Starting December": the first day of the month to come from which a change is wanted; null if it names none. */
const beginsIn = (text: string, today: Day): Day | null => {
  const named = BEGINS.exec(text.toLowerCase())?.[1];
  if (named === undefined) return null;
  const coming = startOfMonth(addMonths(today, 1));
  if (named === "next month") return coming;
  const month = monthNumber(named);
  return month === monthOf(today) ? null : addMonths(coming, (month - monthOf(coming) + 12) % 12);
};

/** Proposes new targets for a budget. */
export const budgetEdit: Answer = async (given) => {
  const { reply, frame, tools, today } = given;
  reply.title = "Change the budget";
  const begins = beginsIn(given.text, today);
  const asked = begins
    ? { ...given, frame: { ...frame, period: framePeriod({ start: begins, end: endOfMonth(begins) }, "month", true) } }
    : given;
  if (answeredInWords(asked)) return;
  const budget = await chosenBudget(asked);
  if (!budget) return noBudget(asked);
  const by = frame.edit?.by ?? null;
  const [named] = frame.filter.categories;
  if (!named)
    return askWhich(
      asked,
      `Which line of ${period(budget)} should change?`,
      budget.lines.slice(0, 4).map((line) => line.name),
    );
  const wanted = [named, ...(frame.edit?.to ? [frame.edit.to] : [])];
  const ids = wanted.map((one) => categoryIn(asked, budget, one));
  const unclear = wanted.find((_, i) => ids[i] === null);
  if (unclear)
    return askWhich(
      asked,
      `Which line do you mean by ${escapeName(unclear.label)}?`,
      namesOf(asked, unclear.ids).map((name) => (frame.amount === null ? name : `${name} ${formatMoney(cents(frame.amount))}`)),
    );
  const targetOf = (id: number | null): Cents => budget.lines.find((line) => line.categoryId === id)?.target ?? cents(0);
  const steps = ids.map((_, i) => (by === null ? null : cents(wanted.length > 1 && i === 0 ? -by : by)));
  if (by === null && frame.amount === null) return askWhich(asked, `What should the target for ${escapeName(named.label)} be?`, []);
  const targets = ids.flatMap((id, i) => {
    const step = steps[i] ?? null;
    return id === null ? [] : [{ categoryId: id, amount: step === null ? cents(frame.amount ?? 0) : sumOf(reply, [targetOf(id), step]) }];
  });
  if (targets.some((t) => t.amount < 0)) return say(reply, "**A target can't go below zero.**", "Name a smaller amount.");
  const made = await tried(asked, () => tools("set_budget_cell", { budgetId: budget.id, targets }));
  if (!made) {
    reply.chips = ["How's my budget?"];
    return;
  }
  const changes = targets.map((t) => {
    const line = budget.lines.find((one) => one.categoryId === t.categoryId);
    const name = escapeName(namesOf(asked, [t.categoryId])[0] ?? line?.name ?? "It");
    return line
      ? `${name} would go from ${formatMoney(line.target)} to ${formatMoney(t.amount)}`
      : `${name} would be added with ${formatMoney(t.amount)}`;
  });
  say(reply, `**${joinNames(changes)} in ${period(budget)}.**`, CLICK);
};

/** Proposes to mark a recurring payment as active or ended. */
export const subscriptionEdit: Answer = async (asked) => {
  const { reply, frame, tools } = asked;
  reply.title = "Mark a subscription";
  if (answeredInWords(asked)) return;
  const status = frame.edit?.status ?? "inactive";
  const { subscriptions } = await tools("list_subscriptions", { status: "all" });
  const found = namedSubscriptions(asked, subscriptions);
  const open = found.filter((s) => s.active !== (status === "active"));
  const [first, second] = open.length > 0 ? open : found;
  if (!first) {
    say(reply, "**I see no recurring payment with that name.**");
    reply.chips = ["What subscriptions do I have?"];
    return;
  }
  if (second)
    return askWhich(
      asked,
      "Which one do you mean?",
      (open.length > 0 ? open : found).map((s) => `Mark ${s.name} as ${status}`),
    );
  const made = await tried(asked, () => tools("set_subscription_status", { subscriptionId: first.id, status }));
  if (!made) {
    reply.chips = ["What subscriptions do I have?"];
    return;
  }
  say(
    reply,
    `**${escapeName(first.name)} would be marked as ${status}.**`,
    CLICK,
    status === "inactive" ? "This does not cancel anything at the company." : null,
  );
};
