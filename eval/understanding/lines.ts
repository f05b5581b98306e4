import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const names = z.array(z.string());
const Filters = z.looseObject({
  category: names.optional(),
  merchant: names.optional(),
  account: names.optional(),
  account_type: names.optional(),
  member: names.optional(),
  payer: names.optional(),
  weekday: names.optional(),
  amount_over: z.number().optional(),
  amount_at_least: z.number().optional(),
  amount_equals: z.number().optional(),
  kind: z.string().optional(),
  goal: names.optional(),
});
export type Filters = z.output<typeof Filters> & { exclude?: z.output<typeof Filters> | undefined };
const WithExclusion = Filters.extend({ exclude: Filters.optional() });
const Period = z.looseObject({
  rule: z.string().optional(),
  iso_if_today_is_2026_11_20: names.or(z.array(z.string().nullable())).optional(),
});

const single = {
  measure: z.string(),
  of: z.unknown().optional(),
  filters: WithExclusion.optional(),
  period: Period.nullish(),
  group_by: z.unknown().optional(),
  compare_to: z.looseObject({ filters: WithExclusion.optional(), period: Period.nullish() }).nullish(),
  op: z.unknown().optional(),
  limit: z.unknown().optional(),
};
const Part = z.looseObject(single);
/** What a question means, formally. A `several` meaning has parts that must all be answered. */
export const Meaning = z.looseObject({ ...single, parts: z.array(Part).optional() });
export type Meaning = z.output<typeof Meaning>;

const OUTCOMES = ["answer", "ask", "decline", "unknown", "action", "acknowledge"] as const;
const reply = {
  outcome: z.enum(OUTCOMES),
  meaning: Meaning.nullish(),
  alt_meaning: z.array(Meaning).nullish(),
  also_right: z.unknown().optional(),
  absent: z.array(z.looseObject({ name: z.string() })).nullish(),
  decline_kind: z.string().nullish(),
  action: z.looseObject({ kind: z.string(), of: Meaning.nullish() }).nullish(),
  must_say: z.array(z.string()).nullish(),
  /** What the writer of the line allows besides. */
  note: z.string().nullish(),
};
export const Question = z.looseObject({ id: z.string(), section: z.string(), voice: z.string(), text: z.string(), ...reply });
export type Question = z.output<typeof Question>;
export type Due = Pick<
  Question,
  "outcome" | "meaning" | "alt_meaning" | "also_right" | "absent" | "decline_kind" | "action" | "must_say" | "note"
> & { text?: string; user?: string };
export const Dialogue = z.looseObject({ id: z.string(), voice: z.string(), turns: z.array(z.looseObject({ user: z.string(), ...reply })) });
export type Dialogue = z.output<typeof Dialogue>;

const read = <T>(name: string, schema: z.ZodType<T>): T[] =>
  readFileSync(join(import.meta.dirname, name), "utf8")
    .trim()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));

export const SPLITS = [
  "dev",
  "test",
  "own-work",
  "own-held",
  "third-work",
  "third-held",
  "fourth-work",
  "fourth-held",
  "fifth-work",
  "fifth-held",
  "sixth-work",
  "sixth-held",
  "seventh-work",
  "seventh-held",
  "eighth-work",
  "eighth-held",
  "ninth-work",
  "ninth-held",
  "tenth-work",
] as const;
export type Split = (typeof SPLITS)[number];
/** Splits whose lines may be read while building. Of the others, only totals are ever printed. */
export const READABLE: ReadonlySet<Split> = new Set<Split>([
  "dev",
  "own-work",
  "third-work",
  "third-held",
  "fourth-work",
  "fourth-held",
  "fifth-work",
  "fifth-held",
  "sixth-work",
  "sixth-held",
  "seventh-work",
  "eighth-work",
  "ninth-work",
  "tenth-work",
]);
export const questionsOf = (split: Split): Question[] => read(`questions-${split}.jsonl`, Question);
/** Sets of single questions only. The turns of the ninth set have whole questions instead of meanings. */
const WITHOUT_DIALOGUES = /^(?:own|ninth|tenth)-/;
export const dialoguesOf = (split: Split): Dialogue[] => (!WITHOUT_DIALOGUES.test(split) ? read(`dialogues-${split}.jsonl`, Dialogue) : []);

const ShortDialogue = z.object({ id: z.string(), turns: z.array(z.object({ user: z.string(), whole: z.string() })) });
export type ShortDialogue = z.output<typeof ShortDialogue>;
/** Dialogues of short turns, each with the whole question that it means in its place. The held ones are not read by the builders. */
export const shortDialogues = (isHeld: boolean): ShortDialogue[] =>
  (isHeld ? ["turns-tenth-held.jsonl"] : ["turns-ninth.jsonl", "turns-tenth-work.jsonl"]).flatMap((file) => read(file, ShortDialogue));
