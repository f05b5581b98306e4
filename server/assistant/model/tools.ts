import { z } from "zod";
import { isDay } from "#domain/day.ts";
import { formatMoney } from "#domain/format.ts";
import { type Cents, cents } from "#domain/money.ts";
import { formatShare } from "../grounding.ts";
import type { LlmTool } from "../../providers/llm/index.ts";
import { type Leaf, mapResult, type Tool } from "../tool.ts";
import { HELP_TOPICS, isHelpTopic } from "../help-topics.ts";
import { type RunTool, ToolError, TOOLS } from "../tools/index.ts";
import { figuresIn } from "./figures.ts";
import type { FigureLedger } from "./ledger.ts";

const FORWARD = "It changes nothing: the user confirms it with a click. Only when the user asks for it in this message.";

const SELECTION =
  "Omit what is not asked for. amountOver and amountUnder are whole cents; signedOver 0 is money out, signedUnder 0 money in. Spell merchants as get_vocabulary does.";

const aboutOf = ({ about, access, args }: Tool): string =>
  [about, access === "propose" ? FORWARD : "", "selection" in args.shape ? SELECTION : ""].filter(Boolean).join(" ");

const MAX_BODY = 16_000;
/** Removes what may identify someone from row names: email addresses, account numbers, and card numbers. */
export const withoutNumbers = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "(address)")
    .replace(/(?<!\d)\d(?:[ -]?\d){7,}(?!\d)/g, (run) => (isDay(run) ? run : "(number)"));

/** Returns a leaf as the model may read it: amounts as text it can copy, and nothing that is withheld. */
const legible = ({ value, kind }: Leaf): unknown => {
  if (kind.withheld) return undefined;
  if (kind.money && typeof value === "number") return formatMoney(cents(value));
  return typeof value === "string" ? withoutNumbers(value) : value;
};

/** Cuts lists to `most` items and drops what is empty. */
const short = (value: unknown, most: number): unknown => {
  if (Array.isArray(value)) {
    const kept = value.slice(0, most).map((one) => short(one, most));
    return value.length > most ? [...kept, `and ${value.length - most} more`] : kept;
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).flatMap(([k, v]) => (v === null || v === undefined ? [] : [[k, short(v, most)]])));
};

const fitted = (schema: z.ZodType, result: unknown): unknown => {
  const whole = mapResult(schema, result, legible);
  for (let most = 400; most > 1; most = Math.floor(most / 2)) {
    const made = short(whole, most);
    if (JSON.stringify(made).length <= MAX_BODY) return made;
  }
  return { error: "the result is too long", hint: "Ask for less: a shorter period, or groups instead of rows." };
};

const fault = (error: unknown): { error: string; hint: string } => {
  if (error instanceof ToolError) return { error: error.message, hint: error.hint };
  throw error;
};

const registered = (tool: (typeof TOOLS)[number], run: RunTool, ledger: FigureLedger): LlmTool => ({
  name: tool.name,
  about: aboutOf(tool),
  arguments: tool.args,
  run: async (args) => {
    try {
      // The runner checks the model's arguments against the tool's own schema.
      const result = await run(tool.name, args as never);
      ledger.note(tool.name, args, result);
      return fitted(tool.result, result);
    } catch (error) {
      return fault(error);
    }
  },
});

const Combination = z.strictObject({
  how: z.enum(["sum", "difference", "average", "share"]),
  amounts: z.array(z.string().max(40)).min(1).max(60).describe("amounts from results, copied as they are"),
});

/** Arithmetic on known amounts. Every figure of a reply that no tool returned comes from here. */
const combine = (ledger: FigureLedger): LlmTool => ({
  name: "combine_amounts",
  about:
    "Calculates a sum, an average, the difference of two amounts, or the share of the first in the second, exactly. Use it for every figure that no result contains.",
  arguments: Combination,
  run: async (args) => {
    const given = Combination.safeParse(args);
    if (!given.success) return { error: "the arguments do not fit", hint: "Give how and amounts." };
    const amounts: (Cents | null)[] = given.data.amounts.map((text) => {
      const size = figuresIn(text)[0]?.cents ?? null;
      return size === null ? null : cents(/^\s*[-−]/.test(text) ? -size : size);
    });
    const made = amounts.every((a): a is Cents => a !== null) ? ledger.derive(given.data.how, amounts) : null;
    if (!made) return { error: "one of the amounts is in no result", hint: "Copy amounts from results; difference and share take two." };
    return { value: made.how === "share" ? formatShare(made) : formatMoney(made.value) };
  },
});

const HelpRequest = z.strictObject({ topic: z.enum(Object.keys(HELP_TOPICS).filter(isHelpTopic)) });

/** How the app itself is used, from the same table that the offline analyst answers with. */
const appHelp: LlmTool = {
  name: "get_app_help",
  about:
    "Tells how something is done in this app: which screen, menu and button. Use it for every such question, and answer with its words.",
  arguments: HelpRequest,
  run: async (args) => {
    const given = HelpRequest.safeParse(args);
    if (!given.success) return { error: "there is no such topic", hint: "Take one of the listed topics, or say that you do not know." };
    const { title, says } = HELP_TOPICS[given.data.topic];
    // The reply may have no links, so the names of screens stand alone.
    return { title, says: says.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1") };
  },
};

/** Returns all registered tools within the user's scope, plus arithmetic and help. Results with figures are recorded in the ledger. */
export const modelTools = (run: RunTool, ledger: FigureLedger): LlmTool[] => [
  ...TOOLS.map((tool) => registered(tool, run, ledger)),
  combine(ledger),
  appHelp,
];
