import type { TestApp } from "#server/testing/app.ts";
import { NOW } from "#server/testing/app.ts";
import { askAlone, type Reply } from "./asking.ts";
import type { Home } from "./home.ts";
import type { Question } from "./score.ts";

/** How many questions one user can ask before the clock must advance. */
const AT_ONCE = 25;
const MINUTES = 6;

export type Asked = { home: Home; question: Question; reply: Reply };

/** Asks every home its questions in batches below the per-user rate limit, and advances the clock between them. */
export const askAll = async function* (
  t: TestApp,
  homes: readonly Home[],
  questionsOf: (home: Home) => readonly Question[],
): AsyncGenerator<Asked> {
  const longest = Math.max(...homes.map((home) => questionsOf(home).length));
  let now = new Date(NOW).getTime();
  for (let from = 0; from < longest; from += AT_ONCE) {
    for (const home of homes) {
      home.person = await t.signedIn(home.person);
      for (const question of questionsOf(home).slice(from, from + AT_ONCE))
        yield { home, question, reply: await askAlone(t, home.person, question.text) };
    }
    now += MINUTES * 60_000;
    t.setClock(new Date(now).toISOString());
  }
};
