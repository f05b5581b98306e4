import type { z } from "zod";
import { fieldsOf, issueText } from "#contract/kit/issues.ts";
import { AmountTooLarge } from "#domain/money.ts";
import { isDay } from "#domain/day.ts";
import { mapResult } from "./tool.ts";
import {
  type Implementations,
  type RunTool,
  type ToolArgs,
  ToolError,
  type ToolName,
  toolNamed,
  type ToolResults,
  TOOLS,
} from "./tools/index.ts";

export type ToolLimits = { signal: AbortSignal; maxCalls?: number; timeoutMs?: number; concurrency?: number };
/** One finished call, kept for checking the reply's figures. */
export type ToolCall = { name: ToolName; args: unknown; result: unknown };
export type ToolRunner = { run: RunTool; calls: ToolCall[] };

const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
const UNSEEN_ALL = new RegExp(UNSEEN, "gu");

/** Checks that every day in the arguments exists and no period ends before it starts. */
const checkDays = (args: object, hint: string): void => {
  const { start, end } = args as { start?: unknown; end?: unknown };
  for (const d of [start, end])
    if (d !== undefined && !(typeof d === "string" && isDay(d))) throw new ToolError(`not a day: ${String(d).slice(0, 20)}`, hint);
  if (typeof start === "string" && typeof end === "string" && start > end)
    throw new ToolError("the period ends before it starts", "Give start and end with start on or before end.");
  if ("selection" in args && typeof args.selection === "object" && args.selection !== null) checkDays(args.selection, hint);
};

const checked = <K extends ToolName>(name: K, args: unknown): { fit: ToolArgs[K]; schema: z.ZodType } => {
  const tool = toolNamed(name);
  if (!tool)
    throw new ToolError(`there is no tool ${String(name).slice(0, 40)}`, `The tools are ${TOOLS.map((one) => one.name).join(", ")}.`);
  const parsed = tool.args.safeParse(args, { error: issueText });
  if (!parsed.success) {
    throw new ToolError(
      `the arguments of ${name} do not fit: ${Object.entries(fieldsOf(parsed.error, "arguments"))
        .map(([field, [message]]) => `${field}: ${message}`)
        .join("; ")}`,
      "Omit what the tool does not accept; days are YYYY-MM-DD and amounts whole cents.",
    );
  }
  checkDays(parsed.data, "Days are real calendar days, YYYY-MM-DD.");
  return { fit: parsed.data as unknown as ToolArgs[K], schema: tool.result };
};

const cleanText = (text: string, most: number): string =>
  text.length <= most && text.search(UNSEEN) < 0 ? text : text.replace(UNSEEN_ALL, "").slice(0, most);

/** Cuts a result to what its schema allows and removes invisible characters, because data is never trusted to be short or clean. */
const cleaned = (schema: z.ZodType, result: unknown): unknown =>
  mapResult(schema, result, ({ value, maxText }) => (typeof value === "string" ? cleanText(value, maxText) : value));

const gate = (width: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= width) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

const inTime = async <T>(work: Promise<T>, name: string, timeoutMs: number, signal: AbortSignal): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;
  const ended = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ToolError(`${name} took too long`, "Ask for a shorter period, or try again.")), timeoutMs);
    stop = () => fail(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    clearTimeout(timer);
    if (stop) signal.removeEventListener("abort", stop);
  }
};

/**
 * Binds the tools to one turn. It checks arguments, runs at most 12 calls (4 at once, 5 s each), and truncates results and keeps them in
 * `calls`. A failed step becomes a ToolError without internal details; an abort throws the signal's own reason.
 */
export const makeRunTool = (
  implementations: Implementations,
  { signal, maxCalls = 12, timeoutMs = 5000, concurrency = 4 }: ToolLimits,
): ToolRunner => {
  const calls: ToolCall[] = [];
  const enter = gate(concurrency);
  let started = 0;
  const run: RunTool = async (name, args) => {
    signal.throwIfAborted();
    const { fit, schema } = checked(name, args);
    started += 1;
    if (started > maxCalls) throw new ToolError("too many steps for one question", "Answer from what is known so far.");
    return enter(async () => {
      signal.throwIfAborted();
      try {
        const result = cleaned(schema, await inTime(implementations[name](fit), name, timeoutMs, signal)) as ToolResults[typeof name];
        calls.push({ name, args: fit, result });
        return result;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ToolError) throw error;
        if (error instanceof AmountTooLarge)
          throw new ToolError(
            "some amounts are too large to add up",
            "Say that an amount in the accounts or imported files must be wrong.",
            { cause: error },
          );
        throw new ToolError(`${name} failed`, "Try again, or ask for something else.", { cause: error });
      }
    });
  };
  return { run, calls };
};
