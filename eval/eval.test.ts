import { describe, expect, test } from "vitest";
import { questions as own } from "#server/assistant/analyst/testing/questions.ts";
import { evaluateAnalyst } from "./analyst.ts";
import { attacks } from "./attacks.ts";
import { evaluateModel, modelMeasures } from "./model.ts";
import { evaluateAttacks } from "./redteam.ts";
import { analystMeasures, type Measure, type Question } from "./score.ts";
import { demoHome } from "./understanding/facts.ts";
import { questionsOf } from "./understanding/lines.ts";
import { askingAt, askQuestions } from "./understanding/measure.ts";
import { missedGates } from "./understanding/run.ts";

const questions: Question[] = own.map(([text, intent, period, about]) => ({ text, intent, period, about }));
const SLOW = 300_000;
/** Names of the failed measures with their misses, so that a failure shows where. */
const missed = (measures: readonly Measure[]): object =>
  Object.fromEntries(measures.filter((m) => !m.passed).map((m) => [m.name, m.misses]));

describe("the assistant, checked over HTTP against independent calculations", () => {
  test("the analyst meets its thresholds for five households", { timeout: SLOW }, async () => {
    const m = analystMeasures();
    // The family is asked every third question, the others every twelfth; npm run eval asks all of them.
    const some = (home: string): Question[] => questions.filter((_, i) => i % (home === "family" ? 3 : 12) === home.length % 3);
    await evaluateAnalyst(m, some, { named: "family", crowd: false });
    expect(missed(Object.values(m))).toEqual({});
    expect(m.cited.of).toBeGreaterThan(200);
  });

  test("the analyst keeps what it reached on questions it was not built from", { timeout: SLOW }, async () => {
    const home = await demoHome();
    const lines = await askQuestions(home, askingAt(home), questionsOf("test"));
    await home.t.close();
    expect(missedGates("test", lines)).toEqual([]);
  });

  test("a language model meets its thresholds over three protocols", { timeout: SLOW }, async () => {
    const m = modelMeasures();
    await evaluateModel(m, questions.slice(0, 20));
    expect(missed(Object.values(m))).toEqual({});
    expect(m.right.of).toBeGreaterThan(10);
  });

  test.each(["analyst", "obedient model"] as const)("no attack succeeds against the %s", { timeout: SLOW }, async (engine) => {
    expect(missed([await evaluateAttacks(attacks, engine)])).toEqual({});
  });
});
