import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { family } from "#server/assistant/analyst/testing/household.ts";
import { categories } from "#server/assistant/analyst/testing/taxonomy.ts";
import { aiProvider } from "#server/providers/llm/ai.ts";
import type { LlmProtocol } from "#server/config/settings.ts";
import { type TestApp, testApp } from "#server/testing/app.ts";
import { pieces, type Say, type ScriptedLlm, scriptedLlm } from "#server/testing/llm.ts";
import { askAlone } from "./asking.ts";
import { type Home, moveIn } from "./home.ts";
import { Measure, type Question, totalOf } from "./score.ts";

const PROTOCOLS: readonly LlmProtocol[] = ["anthropic", "openai", "compatible"];
/** Long enough for the product's own latency to stand out from random variation of the machine. */
const THINKS_MS = 40;

export const modelMeasures = () => ({
  right: new Measure("a model's figures as computed independently, linked", 1),
  lies: new Measure("a model's made-up figures marked", 1),
});
export type ModelMeasures = ReturnType<typeof modelMeasures>;

/** Returns the query that a model would send if it understood the question. */
const queryFor = (home: Home, { period, about = "" }: Question): Record<string, unknown> => {
  const [start, end] = (period ?? "").split("..");
  const marks = about === "" ? [] : about.split(/ (?=[-+@#~<>])/);
  const of = (mark: string): string[] => marks.filter((m) => m.startsWith(mark)).map((m) => m.slice(1));
  const idOf = (name: string): number => home.household.rows.find((r) => r.category === name)?.categoryId ?? 0;
  const lists = { categoryIds: of("+").map(idOf), excludeCategoryIds: of("-").map(idOf), merchants: of("@") };
  return { start, end, ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) };
};

/** Whether a scripted model can be given the question: it asks for a total, and its slots are plain names. */
const askable = ({ intent, period, about = "" }: Question): boolean =>
  intent === "spend_total" &&
  typeof period === "string" &&
  /^(?:[-+@][^-+@#~<>]+)?$/.test(about) &&
  (about === "" || about.startsWith("@") || categories.some((c) => c.name === about.slice(1)));

const over = async <T>(protocol: LlmProtocol, work: (t: TestApp, llm: ScriptedLlm) => Promise<T>): Promise<T> => {
  const llm = await scriptedLlm(protocol, () => []);
  const budget = { dayTokens: 1e9, monthTokens: 1e9, monthDollars: 1e6 };
  const t = await testApp({ model: { llm: aiProvider(llm.settings), budget } });
  try {
    return await work(t, llm);
  } finally {
    await t.close();
    await llm.close();
  }
};

const TOTAL = /"total":"(-?\$[\d,.]+)"/;

/** Asks a model that looks up the total, states it, and then adds a made-up figure. */
const askModel = async (m: ModelMeasures, t: TestApp, llm: ScriptedLlm, home: Home, q: Question): Promise<number> => {
  const expected = totalOf(home, q);
  const made = formatMoney(cents(Math.abs(expected) + 98_765_43));
  const call: Say = { call: { name: "get_spending", args: { selection: queryFor(home, q) } } };
  let said = 0;
  llm.script = ({ step, results }) => {
    if (step === 0) return [call];
    const total = TOTAL.exec(results.join("").replaceAll("\\", ""))?.[1] ?? "nothing";
    return {
      say: pieces(`That came to ${total}. Elsewhere it was ${made}.`, 8),
      after: THINKS_MS,
      onFirst: () => (said = performance.now()),
    };
  };
  const began = performance.now();
  const { text, firstByte } = await askAlone(t, home.person, q.text);
  const right = new RegExp(`came to \\[${formatMoney(cents(expected)).replace(/[$.]/g, "\\$&")}\\]\\(#cite:\\d+\\)`);
  m.right.note(expected === 0 ? text.includes("came to $0.00") : right.test(text), () => `${q.text}: ${text}, not ${expected}`);
  m.lies.note(text.includes(`${made} (not from your data)`), () => `${q.text}: ${text}`);
  return began + firstByte - said;
};

/**
 * Runs the model engine over the family's data with scripted providers. Returns the milliseconds added to a provider's own time to first
 * token.
 */
export const evaluateModel = async (m: ModelMeasures, questions: readonly Question[]): Promise<number[]> => {
  const added: number[] = [];
  const usable = questions.filter(askable).slice(0, 25);
  for (const protocol of PROTOCOLS)
    await over(protocol, async (t, llm) => {
      const home = await moveIn(t, `family, ${protocol}`, family());
      for (const question of usable) added.push(await askModel(m, t, llm, home, question));
    });
  return added;
};
