import { setTimeout as pause } from "node:timers/promises";
import type { Citation } from "#contract/citations.ts";
import type { AssistantEngine, Turn } from "../../assistant/engine.ts";
import type { RunTool } from "../../assistant/toolkit.ts";

/** How a reply ended. */
export type Ending = "done" | "stopped" | "failed";
export type Saved = {
  content: string;
  citations: Citation[];
  chips: string[];
  memo: unknown;
  title: string | null;
  /** Who wrote it; null is the engine that was asked. */ engine: string | null;
};

/**
 * One reply being written. It belongs to the server: readers come and go without touching it, and only `stop` ends it early.
 * Text so far is kept, so that a reader who comes late gets all of it.
 */
export class Reply {
  readonly state: Saved = { content: "", citations: [], chips: [], memo: undefined, title: null, engine: null };
  readonly #abort = new AbortController();
  #wake: (() => void)[] = [];
  #ended: Ending | null = null;

  get signal(): AbortSignal {
    return this.#abort.signal;
  }
  get ended(): Ending | null {
    return this.#ended;
  }

  write(text: string): void {
    this.state.content += text;
    this.#tell();
  }
  end(how: Ending): void {
    this.#ended = how;
    this.#tell();
  }
  stop(): void {
    this.#abort.abort();
  }

  /** The text from its beginning, in pieces as they are written, until the reply ends. */
  async *read(): AsyncIterable<string> {
    let at = 0;
    for (;;) {
      if (at < this.state.content.length) {
        const piece = this.state.content.slice(at);
        at += piece.length;
        yield piece;
      } else if (this.#ended !== null) return;
      else await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  #tell(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const wake of waiting) wake();
  }
}

export type Pace = { msPerWord: number; atMost: number };
const FAILED = "I'm sorry, something went wrong. Please try again.";

/** Lets an engine write a reply. `save` is called now and then with what there is; the caller saves the end. Resolves with how it ended; never rejects. */
export const writeReply = async (
  reply: Reply,
  {
    engine,
    turn,
    tools,
    pace,
    save,
    failed,
  }: { engine: AssistantEngine; turn: Turn; tools: RunTool; pace: Pace; save: () => Promise<void>; failed: (error: unknown) => void },
): Promise<Ending> => {
  let waited = 0;
  let saved = 0;
  let savedAt = Date.now();
  try {
    for await (const event of engine.run(turn, tools, reply.signal)) {
      if (reply.signal.aborted) break;
      if (event.type === "cite") reply.state.citations.push(event.citation);
      else if (event.type === "chips") reply.state.chips = event.chips;
      else if (event.type === "memo") reply.state.memo = event.memo;
      else if (event.type === "title") reply.state.title = event.title;
      else if (event.type === "engine") reply.state.engine = event.name;
      else {
        reply.write(event.text);
        const wait = Math.min(event.text.split(/\s+/).length * pace.msPerWord, pace.atMost - waited);
        if (wait > 0) {
          waited += wait;
          await pause(wait, undefined, { signal: reply.signal }).catch(() => undefined);
        }
        if (reply.state.content.length - saved > 1024 || Date.now() - savedAt > 500) {
          saved = reply.state.content.length;
          savedAt = Date.now();
          await save();
        }
      }
    }
    return reply.signal.aborted ? "stopped" : "done";
  } catch (error) {
    if (reply.signal.aborted) return "stopped";
    failed(error);
    reply.write(reply.state.content === "" ? FAILED : `\n\n${FAILED}`);
    return "failed";
  }
};
