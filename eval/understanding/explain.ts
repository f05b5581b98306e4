import { day } from "#domain/day.ts";
import { compose } from "#server/assistant/analyst/meaning/compose.ts";
import { decide } from "#server/assistant/analyst/meaning/decide.ts";
import { read } from "#server/assistant/analyst/reading.ts";
import { family, toolsOver } from "#server/assistant/analyst/testing/household.ts";
import { TODAY } from "#server/assistant/analyst/testing/talk.ts";
import { nameIndexOf } from "#server/assistant/analyst/vocabulary.ts";

const SHOWN = 6;

/** Returns lines that show how a sentence was read: its words, every meaning kept, and the best readings with what they leave over. */
export const explain = async (text: string): Promise<string[]> => {
  const vocabulary = await toolsOver(family()).get_vocabulary({});
  const nameIndex = nameIndexOf(vocabulary);
  const dataStart = day(vocabulary.range?.start ?? TODAY);
  const reading = read(text, nameIndex, { today: TODAY, dataStart });
  const parsed = compose(reading, nameIndex, TODAY);
  const { decision, why } = decide(reading, nameIndex, TODAY, dataStart);
  return [
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
    ...parsed.readings
      .slice(0, SHOWN)
      .map(
        (r) =>
          `${r.score.toFixed(2)} ${r.kind.name} (${r.kind.intent ?? "asks"}): ${r.query.items.map((i) => `${i.type}=${i.text}`).join("; ")}${r.left.length > 0 ? ` | left: ${r.left.map((t) => t.word).join(" ")}` : ""}`,
      ),
    `decision: ${why}; ${"frame" in decision ? JSON.stringify(decision.frame) : `${decision.ask} [${decision.chips.join(" | ")}]`}`,
  ];
};
