import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { LlmProtocol, LlmSettings } from "../config/settings.ts";
import { type Event, type Say, writers } from "./llm-wire.ts";

export type { Say } from "./llm-wire.ts";

/** A request as received by the scripted model. */
export type Seen = {
  path: string;
  headers: IncomingMessage["headers"];
  text: string;
  body: Record<string, unknown>;
  /** Number of earlier model calls in the same reply. */
  step: number;
  /** Tool results in this request, as text, oldest first. */
  results: string[];
  /** Names of the available tools. */
  tools: string[];
};

/** Behavior of the model: says things and ends normally, is cut off by its limit, or breaks in one of these ways after what it said. */
export type Act = {
  say?: readonly Say[];
  /** Milliseconds before the first piece. */
  after?: number;
  /** Called just before the first piece is sent. */
  onFirst?: () => void;
  ends?: "end" | "cut" | "stall" | "drop" | "vanish" | "garbage";
  /** Responds with this status instead. */
  status?: number;
  message?: string;
  never?: boolean;
};
export type Script = (seen: Seen) => Act | readonly Say[];

export type ScriptedLlm = { settings: LlmSettings; seen: Seen[]; script: Script; open: () => number; close: () => Promise<void> };
export const KEY = "sk-of-the-tests-1234567890-wxyz";

const PATHS: Record<LlmProtocol, string> = { anthropic: "/messages", openai: "/responses", compatible: "/chat/completions" };

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? (value as Record<string, unknown>[]) : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Returns the tool results in a request and the number of model calls before it, since the last question. */
const progressOf = (protocol: LlmProtocol, body: Record<string, unknown>): { step: number; results: string[] } => {
  const turns = listOf(protocol === "openai" ? body["input"] : body["messages"]);
  const results: string[] = [];
  let step = 0;
  let answered = false;
  for (const m of turns) {
    const found =
      protocol === "anthropic"
        ? listOf(m["content"])
            .filter((c) => c["type"] === "tool_result")
            .map((c) => textOf(c["content"]))
        : protocol === "openai"
          ? m["type"] === "function_call_output"
            ? [textOf(m["output"])]
            : []
          : m["role"] === "tool"
            ? [textOf(m["content"])]
            : [];
    if (m["role"] === "user" && found.length === 0) [step, answered] = [0, false];
    results.push(...found);
    if (found.length > 0 && !answered) step += 1;
    answered = found.length > 0;
  }
  return { step, results };
};

const write = (response: ServerResponse, { event, data }: Event): void =>
  void response.write(`${event ? `event: ${event}\n` : ""}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);

const perform = async (response: ServerResponse, protocol: LlmProtocol, act: Act): Promise<void> => {
  if (act.never) return;
  if (act.status !== undefined) {
    response.writeHead(act.status, { "content-type": "application/json", ...(act.status === 429 ? { "retry-after": "20" } : {}) });
    return void response.end(JSON.stringify({ type: "error", error: { type: "error", message: act.message ?? "no" } }));
  }
  const writer = writers[protocol];
  const say = act.say ?? [];
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const e of writer.open("scripted")) write(response, e);
  if (act.after) await pause(act.after);
  act.onFirst?.();
  for (const [i, one] of say.entries()) for (const e of writer.say(one, i)) write(response, e);
  if (act.ends === "stall") return;
  if (act.ends === "garbage") return void response.end('data: {"choices": [{"delta": {"content": oh\n\n');
  if (act.ends === "vanish") return void response.end();
  if (act.ends === "drop") {
    await pause(20);
    return void response.socket?.destroy();
  }
  for (const e of writer.close(
    say.some((one) => "call" in one),
    act.ends === "cut",
  ))
    write(response, e);
  response.end();
};

/** Starts a local language model that follows a script, in one of the three protocols. */
export const scriptedLlm = async (protocol: LlmProtocol, script: Script): Promise<ScriptedLlm> => {
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.on("close", () => (open -= 1));
    response.on("error", () => undefined);
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      if (request.url !== PATHS[protocol]) return void response.writeHead(404).end();
      const body = JSON.parse(text) as Record<string, unknown>;
      const tools = listOf(body["tools"]).map((t) => textOf(t["name"] ?? (t["function"] as Record<string, unknown> | undefined)?.["name"]));
      const seen: Seen = { path: request.url, headers: request.headers, text, body, tools, ...progressOf(protocol, body) };
      scripted.seen.push(seen);
      const act = scripted.script(seen);
      void perform(response, protocol, "length" in act ? { say: act } : act);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const scripted: ScriptedLlm = {
    settings: {
      protocol,
      key: KEY,
      baseUrl,
      model: protocol === "anthropic" ? "claude-sonnet-5-5" : protocol === "openai" ? "gpt-5.4" : "scripted",
    },
    seen: [],
    script,
    open: () => open,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return scripted;
};

/** Splits text into pieces of a few characters, as a model streams it. */
export const pieces = (text: string, size = 5): Say[] =>
  (text.match(new RegExp(`[\\s\\S]{1,${size}}`, "gu")) ?? []).map((piece) => ({ text: piece }));
