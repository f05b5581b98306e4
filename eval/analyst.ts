import { households } from "#server/assistant/analyst/testing/households.ts";
import { type TestApp, testApp } from "#server/testing/app.ts";
import { newChat } from "#server/testing/assistant.ts";
import { ask } from "./asking.ts";
import { askAll } from "./ask-all.ts";
import { type Home, moveIn } from "./home.ts";
import { type AnalystMeasures, type Question, score } from "./score.ts";

export type Times = { firstByte: number[]; complete: number[]; atOnce: number[] };

/** Questions that create something come last, so that all others see the original household. */
const makesSomething = (q: Question): boolean => /^(budget_create|make_)/.test(q.intent);

const CHATS_AT_ONCE = 50;
/** Runs fifty chats of fifty users at once; returns milliseconds to the first byte. */
const together = async (t: TestApp): Promise<number[]> => {
  const people = await Promise.all(Array.from({ length: CHATS_AT_ONCE }, () => t.person()));
  const chats = await Promise.all(people.map(async (person) => ({ person, chat: await newChat(person) })));
  const replies = await Promise.all(chats.map(({ person, chat }) => ask(t, person, chat, "How much did I spend this month?")));
  return replies.map((reply) => reply.firstByte);
};

/**
 * Asks every household its questions over HTTP and scores the replies. `questionsOf` selects the questions; `named` is the household whose
 * names appear in the expected slots.
 */
export const evaluateAnalyst = async (
  m: AnalystMeasures,
  questionsOf: (home: string) => readonly Question[],
  { named, crowd }: { named: string; crowd: boolean },
): Promise<Times> => {
  const t = await testApp();
  const homes: Home[] = [];
  for (const [name, make] of households) homes.push(await moveIn(t, name, make()));
  const times: Times = { firstByte: [], complete: [], atOnce: crowd ? await together(t) : [] };
  const inOrder = (home: Home): Question[] => {
    const all = questionsOf(home.name);
    return [...all.filter((q) => !makesSomething(q)), ...all.filter(makesSomething)];
  };
  for await (const { home, question, reply } of askAll(t, homes, inOrder)) {
    await score(m, home, question, reply, home.name === named);
    times.firstByte.push(reply.firstByte);
    times.complete.push(reply.complete);
  }
  await t.close();
  return times;
};
