import { LONGEST_MEMORY } from "#contract/memories.ts";
import { escapeText, plainName } from "../../markdown.ts";
import { likeness, memoryAbout } from "../edits/memory.ts";
import { readMemories } from "../../read-memories.ts";
import type { Intent } from "../frame.ts";
import { plural, say, sayTable } from "../reply.ts";
import type { Answer, Asked } from "./context.ts";
import { answeredInWords, cannot } from "./edits.ts";

const WITHHELD = "**Others may read this chat, so I don't show here what I remember about you.**";

/** Proposes to remember what the user just said, in the user's own words. */
export const memorySave: Answer = async (asked) => {
  const { reply, frame, tools } = asked;
  reply.title = "Remember";
  if (answeredInWords(asked)) return;
  const words = frame.edit?.words ?? "";
  if (words === "")
    return say(reply, "**What should I remember?**", "Say it in one sentence, such as “Remember that I get paid on the 15th”.");
  if (words.length > LONGEST_MEMORY)
    return say(
      reply,
      `**I can remember up to ${LONGEST_MEMORY.toLocaleString("en-US")} characters at a time.**`,
      "Say it in a shorter sentence.",
    );
  try {
    await tools("save_memory", { text: words });
  } catch (error) {
    return cannot(asked, error);
  }
  say(reply, "**I would remember that, in your own words.**", "Nothing is kept until you press Confirm.");
};

const list = (asked: Asked, memories: readonly { memory: string }[]): void => {
  sayTable(
    asked.reply,
    memories.slice(0, 30).map(({ memory }) => `- ${escapeText(memory)}`),
  );
  if (memories.length > 30) say(asked.reply, `And ${memories.length - 30} more in Settings, Memory.`);
};

const forget = async (asked: Asked, memories: readonly { id: number; memory: string }[]): Promise<void> => {
  const { reply, text, tools } = asked;
  const scored = memories.map((m) => ({ ...m, score: likeness(text, m.memory) }));
  const best = Math.max(0, ...scored.map((m) => m.score));
  const found = scored.filter((m) => m.score === best && best > 0);
  const [first, second] = found;
  if (!first) {
    const all = /\b(?:everything|all)\b/.test(text.toLowerCase());
    say(
      reply,
      all ? "**I forget one thing at a time.** Which one?" : "**I remember nothing about that.**",
      memories.length > 0 ? `This is all I remember:` : null,
    );
    list(asked, memories);
    reply.chips = memories.slice(0, 3).map((m) => `Forget ${plainName(m.memory, 60)}`);
    return;
  }
  if (second) {
    say(reply, "**Which one should I forget?**");
    reply.chips = found.slice(0, 4).map((m) => `Forget ${plainName(m.memory, 60)}`);
    return;
  }
  try {
    await tools("forget_memory", { memoryId: first.id });
  } catch (error) {
    return cannot(asked, error);
  }
  say(reply, `**I would forget “${escapeText(first.memory)}”.**`, "Nothing changes until you press Confirm.");
};

/** Answers what is remembered about the user, or proposes to forget part of it. */
export const memoryRead: Answer = async (asked) => {
  const { reply, frame, tools } = asked;
  reply.title = "Memory";
  if (answeredInWords(asked)) return;
  const { memories, withheld } = await readMemories(tools);
  if (withheld) return say(reply, WITHHELD, "You can find it in Settings, Memory.");
  if (memories.length === 0)
    return say(reply, "**I remember nothing about you yet.**", "Say “Remember that…”, and I will propose it for you to confirm.");
  if (frame.metric === "forget") return forget(asked, memories);
  say(reply, `**I remember ${plural(memories.length, "thing")} about you.**`);
  list(asked, memories);
  const [first] = memories;
  if (first) reply.chips = [`Forget ${plainName(first.memory, 60)}`];
};

/** Intents where something that the user asked to remember may affect the answer. */
const MAY_MATTER: ReadonlySet<Intent> = new Set([
  "payday",
  "affordability",
  "goal_status",
  "goal_create",
  "budget_create",
  "emergency_fund",
  "forecast",
  "payoff",
  "cut_back",
]);

/** Adds what the user asked to remember about the topic, only in chats that no one else can read. */
export const addMemory = async (asked: Asked): Promise<void> => {
  if (!MAY_MATTER.has(asked.frame.intent)) return;
  const { memories } = await readMemories(asked.tools);
  const found = memoryAbout(
    asked.text,
    memories.map((m) => m.memory),
  );
  if (found) say(asked.reply, `You asked me to remember: “${escapeText(found)}”.`);
};
