import { day } from "#domain/day.ts";
import { compose } from "#server/assistant/analyst/meaning/compose.ts";
import { decide } from "#server/assistant/analyst/meaning/decide.ts";
import { read } from "#server/assistant/analyst/reading.ts";
import { nameIndexOf } from "#server/assistant/analyst/vocabulary.ts";
import { tools } from "#server/features/transactions/tools.ts";
import { scopeOfUser } from "#server/identity/sessions.ts";
import { NOW } from "#server/testing/app.ts";
import { askAlone } from "../asking.ts";
import { demoHome } from "./facts.ts";

const SHOWN_READINGS = 6;
const SHOWN_TASKS = 3;

/**
 * Returns lines that show how the demo household's assistant read each sentence: its words, the likeliest tasks, the best readings with what
 * they leave over, and the answer. Each sentence is asked in a new chat.
 */
export const explain = async (sentences: readonly string[]): Promise<string[]> => {
  const home = await demoHome();
  const vocabulary = await tools(home.t.deps).get_vocabulary(await scopeOfUser(home.t.deps, home.person.id), {}, null);
  const nameIndex = nameIndexOf(vocabulary);
  const today = day(NOW.slice(0, 10));
  const dataStart = day(vocabulary.range?.start ?? today);
  const lines: string[] = [];
  for (const sentence of sentences) {
    const reading = read(sentence, nameIndex, { today, dataStart });
    const parsed = compose(reading, nameIndex, today);
    const { decision, why } = decide(reading, nameIndex, today, dataStart);
    const reply = await askAlone(home.t, home.person, sentence);
    lines.push(
      `text: ${reading.text}`,
      `words: ${parsed.tokens
        .map(
          (t, i) =>
            `${t.word}{${parsed.items
              .filter((m) => m.at === i)
              .map((m) => `${m.type}${m.length > 1 ? `*${m.length}` : ""}`)
              .join(",")}}`,
        )
        .join(" ")}`,
      `tasks: ${parsed.tasks
        .slice(0, SHOWN_TASKS)
        .map(({ task, share }) => `${task} ${(share * 100).toFixed(0)} %`)
        .join(", ")}`,
      ...parsed.readings
        .slice(0, SHOWN_READINGS)
        .map(
          (r) =>
            `${r.score.toFixed(2)} ${r.kind.name} (${r.kind.intent ?? "asks"}): ${r.query.items.map((i) => `${i.type}=${i.text}`).join("; ")}${r.left.length > 0 ? ` | left: ${r.left.map((t) => t.word).join(" ")}` : ""}`,
        ),
      `decision: ${why}; ${"frame" in decision ? JSON.stringify(decision.frame) : `${decision.ask} [${decision.chips.join(" | ")}]`}`,
      `answer: ${reply.text}`,
      ...(reply.chips.length > 0 ? [`offers: ${reply.chips.join(" | ")}`] : []),
      "",
    );
  }
  await home.t.close();
  return lines;
};
