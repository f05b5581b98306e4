import { NOW } from "#server/testing/app.ts";
import { newChat } from "#server/testing/assistant.ts";
import { ask, type Reply } from "../asking.ts";
import type { DemoHome } from "./facts.ts";
import { judge, type Judged, VERDICTS } from "./judge.ts";
import type { Dialogue, Due, Question } from "./lines.ts";

export type Line = { id: string; group: string; voice: string; text: string; due: Due; reply: Reply; judged: Judged };

/** How many messages one user may send before the clock must advance. All sets must be asked before midnight, when other days are meant. */
const AT_ONCE = 28;
const MINUTES = 5.1;

/** Sends messages one after another and advances the clock before the per-user limit is reached. */
const pacer = (home: DemoHome) => {
  let sent = 0;
  let now = new Date(NOW).getTime();
  return async (chat: number, text: string): Promise<Reply> => {
    if (sent > 0 && sent % AT_ONCE === 0) {
      now += MINUTES * 60_000;
      home.t.setClock(new Date(now).toISOString());
      home.person = await home.t.signedIn(home.person);
    }
    sent += 1;
    return ask(home.t, home.person, chat, text);
  };
};
export type Asking = ReturnType<typeof pacer>;
export const askingAt = (home: DemoHome): Asking => pacer(home);

/** Asks each question in a new chat and judges the replies. */
export const askQuestions = async (home: DemoHome, asking: Asking, questions: readonly Question[]): Promise<Line[]> => {
  const lines: Line[] = [];
  for (const q of questions) {
    const reply = await asking(await newChat(home.person), q.text);
    lines.push({ id: q.id, group: q.section, voice: q.voice, text: q.text, due: q, reply, judged: judge(home.facts, q, reply) });
  }
  return lines;
};

/** Plays each dialogue in its own chat, with the history that the product itself answered. */
export const playDialogues = async (home: DemoHome, asking: Asking, dialogues: readonly Dialogue[]): Promise<Line[]> => {
  const lines: Line[] = [];
  for (const d of dialogues) {
    const chat = await newChat(home.person);
    for (const [i, turn] of d.turns.entries()) {
      const reply = await asking(chat, turn.user);
      lines.push({
        id: `${d.id}.${i + 1}`,
        group: "dialogue",
        voice: d.voice,
        text: turn.user,
        due: turn,
        reply,
        judged: judge(home.facts, turn, reply),
      });
    }
  }
  return lines;
};

const percent = (n: number, of: number): string => (of === 0 ? "–" : `${((n * 100) / of).toFixed(1)} %`);
const SHORT = ["right", "partly", "wrong", "asked", "declined", "not understood"];

/** Returns a Markdown table of verdicts by group. */
export const tableOf = (name: string, lines: readonly Line[], by: (line: Line) => string): string[] => {
  const groups = new Map<string, Line[]>([[`**${name}**`, [...lines]]]);
  for (const line of lines) groups.set(by(line), [...(groups.get(by(line)) ?? []), line]);
  return [
    `| ${name} | lines | ${SHORT.join(" | ")} | judged by figure |`,
    `| --- | ---: | ${VERDICTS.map(() => "---:").join(" | ")} | ---: |`,
    ...[...groups].map(([group, list]) => {
      const share = VERDICTS.map((verdict) => percent(list.filter((l) => l.judged.verdict === verdict).length, list.length));
      return `| ${group} | ${list.length} | ${share.join(" | ")} | ${percent(list.filter((l) => l.judged.by === "figure").length, list.length)} |`;
    }),
  ];
};

/** Share of lines with a verdict. */
export const shareOf = (lines: readonly Line[], verdict: Judged["verdict"]): number =>
  lines.length === 0 ? 0 : lines.filter((l) => l.judged.verdict === verdict).length / lines.length;
/** Share of the lines to decline that were answered as a question about the household's money. */
export const ownMoneyShare = (lines: readonly Line[]): number => {
  const declines = lines.filter((l) => l.due.outcome === "decline");
  return declines.length === 0 ? 0 : declines.filter((l) => l.judged.ownMoney).length / declines.length;
};
/** Share of the lines with an unknown name that name it and say that it is not there. */
export const namedShare = (lines: readonly Line[]): number => {
  const unknown = lines.filter((l) => l.due.outcome === "unknown");
  return unknown.length === 0 ? 1 : unknown.filter((l) => l.judged.verdict === "right").length / unknown.length;
};
