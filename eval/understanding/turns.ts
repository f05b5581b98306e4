import { newChat } from "#server/testing/assistant.ts";
import { figuresOf, headOf } from "#server/assistant/analyst/testing/heads.ts";
import type { Frame } from "#server/assistant/analyst/frame.ts";
import type { Reply } from "../asking.ts";
import { demoHome } from "./facts.ts";
import { shortDialogues } from "./lines.ts";
import { askingAt } from "./measure.ts";

/*
 * `npm run eval -- turns`, or `turns held`, plays short dialogues and compares each turn with the whole question that it means, asked in a chat of its own.
 * Both must give the same figures or make the same request. No judge is needed, but a whole question may be misread, too.
 */

const requestOf = (frame: Frame | null): string | null => frame && JSON.stringify({ ...frame, ignored: [], root: null, item: null });
const isSame = (a: Reply, b: Reply): boolean =>
  figuresOf(a.text) === figuresOf(b.text) || (a.frame !== null && requestOf(a.frame) === requestOf(b.frame));
/** Whether a reply asks back instead of stating a figure. */
const asksBack = ({ text, chips }: Reply): boolean => chips.length > 0 && /\?\s*$/.test(headOf(text)) && !/\$|\d%/.test(headOf(text));

/** Plays all short dialogues and prints how their turns compare. Of the held ones it prints totals only. */
export const runTurns = async (isHeld = false): Promise<void> => {
  const home = await demoHome();
  const ask = askingAt(home);
  const counts = { same: 0, "only the turn is asked back": 0, "only the whole question is asked back": 0, different: 0 };
  for (const { id, turns } of shortDialogues(isHeld)) {
    const chat = await newChat(home.person);
    for (const [i, { user, whole }] of turns.entries()) {
      const [reply, other] = [await ask(chat, user), await ask(await newChat(home.person), whole)];
      if (i === 0) continue;
      const verdict = isSame(reply, other)
        ? "same"
        : asksBack(reply) && !asksBack(other)
          ? "only the turn is asked back"
          : asksBack(other) && !asksBack(reply)
            ? "only the whole question is asked back"
            : "different";
      counts[verdict] += 1;
      if (verdict !== "same" && !isHeld)
        process.stdout.write(`${verdict} | ${id}.${i + 1} | ${user} | ${whole} | ${headOf(reply.text)} | ${headOf(other.text)}\n`);
    }
  }
  await home.t.close();
  for (const [name, count] of Object.entries(counts)) process.stdout.write(`${name}: ${count}\n`);
};
