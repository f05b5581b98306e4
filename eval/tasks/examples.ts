import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { day } from "#domain/day.ts";
import { itemsIn } from "#server/assistant/analyst/meaning/compose.ts";
import { placesOf } from "#server/assistant/analyst/meaning/tasks/model.ts";
import { isTask, type Task, TASKS } from "#server/assistant/analyst/meaning/tasks/tasks.ts";
import { read } from "#server/assistant/analyst/reading.ts";
import { family, toolsOver } from "#server/assistant/analyst/testing/household.ts";
import { TODAY } from "#server/assistant/analyst/testing/talk.ts";
import { nameIndexOf } from "#server/assistant/analyst/vocabulary.ts";
import { questionsOf, READABLE } from "../understanding/lines.ts";

/** One line of one writer. */
export type Line = { writer: string; task: Task; text: string };
/** A line as the model sees it: its task's place in `TASKS`, and the places of its features. */
export type Example = { writer: string; task: number; places: readonly number[] };

const FOLDER = join(import.meta.dirname, "examples");
/** Removes the marks: "[how much|q] at [Target|m]" is "how much at Target". */
const unmarked = (text: string): string => text.replace(/\[([^\]|]*)\|[qcmapsotgnx]\]/g, "$1");

/** Reads all lines, each text once. Throws for a line without a known task or text, with its place. */
export const readLines = (): Line[] => {
  const lines = readdirSync(FOLDER)
    .toSorted()
    .flatMap((name) =>
      readFileSync(join(FOLDER, name), "utf8")
        .split("\n")
        .flatMap((line, at): Line[] => {
          if (line === "" || line.startsWith("#")) return [];
          const [task = "", marked = ""] = line.split("\t");
          const text = unmarked(marked).trim();
          if (!isTask(task) || text === "" || /[[\]|]/.test(text)) throw new Error(`${name}:${at + 1} is no example`);
          return [{ writer: name.replace(".tsv", ""), task, text }];
        }),
    );
  return [...new Map(lines.map((line) => [line.text, line])).values()];
};

/** Identifies tasks and examples, so that a test sees when weights are older than these. */
export const fingerprint = (lines: readonly Line[]): string =>
  createHash("sha256")
    .update(JSON.stringify([TASKS, lines.map(({ task, text }) => [task, text])]))
    .digest("hex")
    .slice(0, 16);

/** Returns a function that computes the places of a text's features, with the names of a test household. */
const placer = async (): Promise<(text: string) => number[]> => {
  const vocabulary = await toolsOver(family()).get_vocabulary({});
  const nameIndex = nameIndexOf(vocabulary);
  const now = { today: TODAY, dataStart: day(vocabulary.range?.start ?? TODAY) };
  return (text) => {
    const { reading, tokens, items } = itemsIn(read(text, nameIndex, now), nameIndex);
    return placesOf(reading.text, tokens, items);
  };
};

/** Computes what the model sees of each line. */
export const examplesOf = async (lines: readonly Line[]): Promise<Example[]> => {
  const placesIn = await placer();
  return lines.map(({ writer, task, text }) => ({ writer, task: TASKS.indexOf(task), places: placesIn(text) }));
};

/** What the model sees of questions whose tasks nobody has marked: those sets of `eval/understanding` that may be read. */
export const unmarkedQuestions = async (): Promise<(readonly number[])[]> => {
  const placesIn = await placer();
  return [...READABLE].flatMap((split) => questionsOf(split).map(({ text }) => placesIn(text)));
};
