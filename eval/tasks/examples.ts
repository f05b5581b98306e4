import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { day } from "#domain/day.ts";
import { type Input, inputOf } from "#server/assistant/analyst/meaning/encoder/input.ts";
import { itemsIn } from "#server/assistant/analyst/meaning/items.ts";
import type { Token } from "#server/assistant/analyst/meaning/cover.ts";
import type { Type } from "#server/assistant/analyst/meaning/lexicon.ts";
import * as roles from "#server/assistant/analyst/meaning/roles/model.ts";
import { seenBy } from "#server/assistant/analyst/meaning/seen.ts";
import * as tasks from "#server/assistant/analyst/meaning/tasks/model.ts";
import { isTask, type Task, TASKS } from "#server/assistant/analyst/meaning/tasks/tasks.ts";
import { read, type Reading } from "#server/assistant/analyst/reading.ts";
import { family, toolsOver } from "#server/assistant/analyst/testing/household.ts";
import { TODAY } from "#server/assistant/analyst/testing/talk.ts";
import { nameIndexOf } from "#server/assistant/analyst/vocabulary.ts";
import { questionsOf, READABLE } from "../understanding/lines.ts";

/** A run of characters that a writer marked, and what it does. */
export type Mark = { from: number; to: number; role: roles.Role };
/** One line of one writer. */
export type Line = { writer: string; task: Task; text: string; marks: readonly Mark[] };
/** An example as a model sees it: the place of its answer in the list of answers, and the places of its features. */
export type Example = { writer: string; answer: number; places: readonly number[] };

const FOLDER = join(import.meta.dirname, "examples");
/** The letters of the marks. */
const ROLE_OF: Record<string, roles.Role> = {
  q: "what is asked",
  c: "category",
  m: "merchant",
  a: "account",
  p: "member",
  s: "security",
  o: "goal",
  t: "time",
  g: "grouping",
  n: "amount",
  x: "left out",
};
const MARK = /\[([^\]|]*)\|([qcmapsotgnx])\]/g;
/** Separates a text from its marks: "[how much|q] at [Target|m]" is "how much at Target". */
const unmarked = (marked: string): Pick<Line, "text" | "marks"> => {
  const marks: Mark[] = [];
  let text = "";
  let at = 0;
  for (const { 0: all, 1: words = "", 2: letter = "", index } of marked.matchAll(MARK)) {
    text += marked.slice(at, index);
    const role = ROLE_OF[letter];
    if (role) marks.push({ from: text.length, to: text.length + words.length, role });
    text += words;
    at = index + all.length;
  }
  return { text: text + marked.slice(at), marks };
};

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
          const { text, marks } = unmarked(marked.trim());
          if (!isTask(task) || text.trim() === "" || /[[\]|]/.test(text)) throw new Error(`${name}:${at + 1} is no example`);
          return [{ writer: name.replace(".tsv", ""), task, text, marks }];
        }),
    );
  return [...new Map(lines.map((line) => [line.text.trim(), line])).values()];
};

const fingerprintOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
/** Identify what a model was trained on, so that a test sees when weights are older than the examples. */
export const fingerprintOfTasks = (lines: readonly Line[]): string =>
  fingerprintOf([TASKS, lines.map(({ task, text }) => [task, text.trim()])]);
export const fingerprintOfRoles = (lines: readonly Line[]): string =>
  fingerprintOf([roles.ROLES, lines.map(({ text, marks }) => [text, marks])]);

export const fingerprintOfEncoder = (lines: readonly Line[]): string =>
  fingerprintOf([fingerprintOfTasks(lines), fingerprintOfRoles(lines)]);

/** Returns a function that reads a text with the names of a test household. */
const reader = async (): Promise<(text: string) => ReturnType<typeof itemsIn>> => {
  const vocabulary = await toolsOver(family()).get_vocabulary({});
  const nameIndex = nameIndexOf(vocabulary);
  const now = { today: TODAY, dataStart: day(vocabulary.range?.start ?? TODAY) };
  return (text) => itemsIn(read(text, nameIndex, now), nameIndex);
};

/** Returns the role of a word. The places of a mark are those of the text as it was written. */
const roleOf = ({ from, to }: Token, { plain: { at } }: Reading, marks: readonly Mark[]): roles.Role => {
  const middle = ((at[from] ?? 0) + (at[to - 1] ?? 0)) / 2;
  return marks.find((mark) => mark.from <= middle && middle < mark.to)?.role ?? "nothing";
};

/** Types of names that another household may not have. */
const NAMES: ReadonlySet<Type> = new Set(["category", "income_category", "possession", "merchant", "account", "goal_name", "security"]);
/**
 * Computes what both models see of each line. An example for the model of roles is one word. It sees a line with names a second time as a
 * household would read it that has none of them, so that it knows by its place that an unknown word names something.
 */
export const examplesOf = async (lines: readonly Line[]): Promise<{ tasks: Example[]; roles: Example[] }> => {
  const readText = await reader();
  const found: { tasks: Example[]; roles: Example[] } = { tasks: [], roles: [] };
  for (const { writer, task, text, marks } of lines) {
    const { reading, tokens, items } = readText(text);
    found.tasks.push({ writer, answer: TASKS.indexOf(task), places: tasks.placesIn(reading.text, tokens, items) });
    const nameless = items.filter((item) => !NAMES.has(item.type));
    for (const seen of nameless.length < items.length ? [items, nameless] : [items])
      roles.placesIn(reading, tokens, seen).forEach((places, at) => {
        const token = tokens[at];
        if (token) found.roles.push({ writer, answer: roles.ROLES.indexOf(roleOf(token, reading, marks)), places });
      });
  }
  return found;
};

/** A line as the encoder learns it: what it reads, with names and without their meanings, its task, and the role of each word. */
export type Encodable = { writer: string; task: number; inputs: readonly Input[]; roles: readonly number[] };
/** Computes what the encoder reads of each line. */
export const encodableOf = async (lines: readonly Line[]): Promise<Encodable[]> => {
  const readText = await reader();
  return lines.map(({ writer, task, text, marks }) => {
    const { reading, tokens, items } = readText(text);
    const nameless = items.filter((item) => !NAMES.has(item.type));
    return {
      writer,
      task: TASKS.indexOf(task),
      inputs: (nameless.length < items.length ? [items, nameless] : [items]).map((seen) =>
        inputOf(reading.text, tokens, seenBy(tokens, seen)),
      ),
      roles: tokens.map((token) => roles.ROLES.indexOf(roleOf(token, reading, marks))),
    };
  });
};

/** What the model of tasks sees of questions whose tasks nobody has marked: those sets of `eval/understanding` that may be read. */
export const unmarkedQuestions = async (): Promise<(readonly number[])[]> => {
  const readText = await reader();
  return [...READABLE].flatMap((split) =>
    questionsOf(split).map(({ text }) => {
      const { reading, tokens, items } = readText(text);
      return tasks.placesIn(reading.text, tokens, items);
    }),
  );
};
