import type { Citation, CitedView, Formula } from "#contract/citations.ts";
import { queryString, selectionOfCitation } from "#contract/row-selection.ts";
import type { Intent } from "#server/assistant/analyst/frame.ts";
import { aboutOf, periodText } from "#server/assistant/analyst/testing/describe.ts";
import { isDeclined } from "#server/assistant/analyst/answers/decline.ts";
import { citedFigures, headline, headlineFigures, opened } from "#server/assistant/analyst/testing/oracle.ts";
import { centsOf } from "#server/testing/rows.ts";
import type { Reply } from "./asking.ts";
import type { Home } from "./home.ts";

/**
 * A question and its expected meaning: intent, period (first and last day), and slots in the notation of `describe.ts`. Undefined means not
 * checked.
 */
export type Question = { text: string; intent: string; period?: string | null | undefined; about?: string | undefined };

/** Counts how often a check passed, out of how many, and records the failures. */
export class Measure {
  right = 0;
  of = 0;
  readonly misses: string[] = [];
  readonly name: string;
  /** Minimum share that must pass. */
  readonly gate: number;
  constructor(name: string, gate: number) {
    this.name = name;
    this.gate = gate;
  }
  note(right: boolean, miss: () => string): void {
    this.of += 1;
    if (right) this.right += 1;
    else this.misses.push(miss());
  }
  get share(): number {
    return this.of === 0 ? 1 : this.right / this.of;
  }
  get passed(): boolean {
    return this.share >= this.gate;
  }
}

/** Measures of the analyst's answers; the gates are shares. */
export const analystMeasures = () => ({
  // The old set was written beside the first analyst, so it only guards against changes. Asking back is not a change of meaning.
  intent: new Measure("regression set: intent as before, or asked back", 0.85),
  period: new Measure("regression set: period, to the day", 0.95),
  slots: new Measure("regression set: slots", 0.93),
  figures: new Measure("figures as computed independently", 1),
  cited: new Measure("cited figures that match their citation", 1),
  linked: new Measure("currency figures that carry a link", 0.995),
  declined: new Measure("out-of-scope questions declined or asked back", 0.98),
  whole: new Measure("whole answers: saved as streamed, nothing undefined in them", 1),
});
export type AnalystMeasures = ReturnType<typeof analystMeasures>;

/** Returns the total of the transactions that a citation opens over HTTP, in cents, without sign. */
const openedTotal = async (home: Home, citation: Extract<Citation, { artifactDisplayType: "transactions" }>): Promise<number> => {
  const { body } = await home.person.get(
    `/api/finx-transactions/summary/?${queryString(selectionOfCitation(citation.transactionsFetchRequest))}`,
  );
  return Math.abs(centsOf(body["total"]));
};

/** Whether a cited figure matches what its citation opens: the live total over HTTP, or a part or mean of the plain rows. */
const opensToItself = async (home: Home, citation: Citation | undefined, cents: number): Promise<boolean> => {
  if (!citation) return false;
  if (citation.artifactDisplayType === "formula") return reckons(home, citation.formula, cents);
  if (citation.artifactDisplayType === "transactions" && (await openedTotal(home, citation)) === Math.abs(cents)) return true;
  return opened(home.household, citation, cents) !== "not there";
};

/**
 * Whether a formula is consistent: its parts yield or contain the figure, unless a note explains the difference, and each part matches its
 * own citation.
 */
const reckons = async (home: Home, { parts, over, result, note }: Formula, cents: number): Promise<boolean> => {
  const total = parts.reduce((n, p) => n + centsOf(p.amount), 0);
  const arithmetic = note !== null || Math.abs(Math.round(total / (over ?? 1)) - centsOf(result)) <= 0;
  const holds = [centsOf(result), ...parts.map((p) => centsOf(p.amount))].some((n) => Math.abs(n) === Math.abs(cents));
  const estimated = (view: CitedView, amount: number): boolean =>
    note !== null && view.artifactDisplayType === "transactions" && amount !== 0;
  const open = await Promise.all(
    parts.map((p) => p.view === null || estimated(p.view, p.amount) || opensToItself(home, p.view, centsOf(p.amount))),
  );
  return arithmetic && (holds || note !== null) && open.every(Boolean);
};

const MONEY = /(?<!\\)\$\d[\d,]*(?:\.\d\d)?/g;
const linkedShare = (text: string, said: string): { linked: number; all: number } => {
  const own = new Set([...said.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map((m) => Number(m[0].replaceAll(",", ""))));
  const unlinked = text.replaceAll(/\[[^\]]*\]\(#cite:\d+\)/g, "");
  const bare = [...unlinked.matchAll(MONEY)].filter((m) => {
    const size = Number(m[0].slice(1).replaceAll(",", ""));
    return size !== 0 && !own.has(size);
  });
  const linked = citedFigures(text).length;
  return { linked, all: linked + bare.length };
};

/** Whether two slot lists mean the same, even if the product names a category differently. */
const sameMarks = ({ called }: Home, a: string, b: string): boolean => {
  const own = new Map([...called].map(([here, plain]) => [here.toLowerCase(), plain.toLowerCase()]));
  const marks = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/ (?=[-+@#~<>])/)
      .map((mark) => mark.slice(0, 1) + (own.get(mark.slice(1)) ?? mark.slice(1)));
  return marks(a).join(" ") === marks(b).join(" ");
};

const REFUSALS: ReadonlySet<string> = new Set(["others", "plan_overview", "not_understood", "unknown_name", "member_split"]);
const isRefused = (intent: Intent): boolean => isDeclined(intent) || REFUSALS.has(intent);

/** Scores everything that can be checked about one answer. `exactly` means that the question's slots are names from this household. */
export const score = async (m: AnalystMeasures, home: Home, q: Question, reply: Reply, exactly: boolean): Promise<void> => {
  const where = `${q.text} (${home.name})`;
  const intent = reply.frame?.intent ?? "asked back";
  if (exactly) m.intent.note(reply.frame === null || intent === q.intent, () => `${where}: ${intent}, not ${q.intent}`);
  if (exactly && reply.frame?.intent === q.intent && q.period !== undefined && !isDeclined(reply.frame.intent)) {
    const [period, about] = [periodText(reply.frame), aboutOf(reply.frame)];
    m.period.note(period === q.period, () => `${where}: ${period}, not ${q.period}`);
    m.slots.note(sameMarks(home, about, q.about ?? ""), () => `${where}: “${about}”, not “${q.about ?? ""}”`);
  }
  if (isDeclined(q.intent as never)) m.declined.note(reply.frame === null || isRefused(reply.frame.intent), () => `${where}: ${intent}`);
  m.whole.note(
    reply.status === "done" && reply.streamed === reply.text && !/undefined|\bnull\b|NaN/.test(reply.text),
    () => `${where}: ${reply.status} ${reply.text.slice(0, 200)}`,
  );
  const expected = headlineFigures(home.household, reply, q.text);
  const said = headline(reply.text);
  if (expected && said.length > 0)
    m.figures.note(
      expected.some((n) => said.includes(Math.abs(n))),
      () => `${where}: ${said.join(", ")}, not ${expected.join(" or ")}`,
    );
  for (const { cents, cite } of citedFigures(reply.text)) {
    const citation = reply.citations[cite];
    const right = await opensToItself(home, citation, cents);
    m.cited.note(right, () => `${where}: ${cents} does not match the citation “${citation?.artifactName ?? "no citation"}”`);
  }
  const { linked, all } = linkedShare(reply.text, q.text);
  for (let i = 0; i < all; i += 1) m.linked.note(i < linked, () => `${where}: ${all - linked} figures without a link`);
};

/** Returns the spending that a question asks for, in cents, computed from the plain rows by period and slots, without product code. */
export const totalOf = ({ household }: Home, { period, about = "" }: Question): number => {
  const [start = "", end = ""] = (period ?? "").split("..");
  const marks = about === "" ? [] : about.split(/ (?=[-+@#~<>])/);
  const of = (mark: string): string[] => marks.filter((m) => m.startsWith(mark)).map((m) => m.slice(1));
  const [kinds, without, shops] = [of("+"), of("-"), of("@")];
  const hidden = new Set(household.accounts.filter((a) => a.hidden).map((a) => a.id));
  let total = 0;
  for (const r of household.rows) {
    const counts = kinds.length > 0 ? kinds.includes(r.category) : r.section === "Expense" && !without.includes(r.category);
    const inShop = shops.length === 0 || shops.includes(r.merchant);
    if (counts && inShop && r.date >= start && r.date <= end && !hidden.has(r.accountId)) total += r.amount;
  }
  return total;
};
