import type { Citation } from "#contract/citations.ts";
import type { AssistantEngine, AssistantEvent, Turn } from "../../assistant/engine.ts";
import type { RunTool } from "../../assistant/tools/index.ts";

/** How a reply ended. */
export type Ending = "done" | "stopped" | "failed";
export type Saved = {
  content: string;
  citations: Citation[];
  chips: string[];
  memo: unknown;
  title: string | null;
  /** Engine that wrote it; null means the requested engine. */ engine: string | null;
};

/**
 * A reply in progress. It belongs to the server: readers connect and disconnect without affecting it, and only `stop` ends it early. The
 * text so far is kept, so that a late reader gets all of it.
 */
export class Reply {
  readonly state: Saved = { content: "", citations: [], chips: [], memo: undefined, title: null, engine: null };
  readonly #abort = new AbortController();
  #wake: (() => void)[] = [];
  #half = "";
  /** Length of the text that was dropped. */
  #dropped = 0;
  #ended: Ending | null = null;

  get signal(): AbortSignal {
    return this.#abort.signal;
  }
  get ended(): Ending | null {
    return this.#ended;
  }

  /** Holds back half a surrogate pair until the other half arrives, so that every reader gets the same bytes. */
  write(text: string): void {
    const whole = this.#half + text;
    this.#half = /[\uD800-\uDBFF]$/.test(whole) ? whole.slice(-1) : "";
    this.state.content += this.#half === "" ? whole : whole.slice(0, -1);
    this.#tell();
  }
  /** Drops the text so far. Readers get what is written from here on. */
  restart(): void {
    this.#half = "";
    this.#dropped += this.state.content.length;
    this.state.content = "";
  }
  end(how: Ending): void {
    this.#ended = how;
    this.#tell();
  }
  stop(): void {
    this.#abort.abort();
  }

  /** Yields the text from the beginning, in pieces as they are written, until the reply ends. */
  async *read(): AsyncIterable<string> {
    // Counted from the beginning, dropped text included.
    let at = this.#dropped;
    for (;;) {
      at = Math.max(at, this.#dropped);
      const piece = this.state.content.slice(at - this.#dropped);
      if (piece !== "") {
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

const FAILED = "I'm sorry, something went wrong. Please try again.";
/** Text is saved twice a second while it grows, and after every kilobyte. */
const SAVE = { everyMs: 500, bytes: 1024 };

type Writing = {
  engine: AssistantEngine;
  turn: Turn;
  tools: RunTool;
  /** Saves the text so far. The caller saves the final text. */ save: () => Promise<void>;
  failed: (error: unknown) => void;
};

/** Runs an engine to write a reply. Resolves with how it ended; never rejects. */
export const writeReply = async (reply: Reply, { engine, turn, tools, save, failed }: Writing): Promise<Ending> => {
  const saves = savesOf(reply, save, failed);
  try {
    for await (const event of engine.run(turn, tools, reply.signal)) {
      if (reply.signal.aborted) break;
      if (event.type === "restart") reply.restart();
      else if (event.type !== "text") note(reply.state, event);
      else {
        reply.write(event.text);
        await saves.grown();
      }
    }
    return reply.signal.aborted ? "stopped" : "done";
  } catch (error) {
    if (reply.signal.aborted) return "stopped";
    failed(error);
    reply.write(reply.state.content === "" ? FAILED : `\n\n${FAILED}`);
    return "failed";
  } finally {
    await saves.end();
  }
};

const note = (state: Saved, event: Exclude<AssistantEvent, { type: "text" | "restart" }>): void => {
  if (event.type === "cite") state.citations.push(event.citation);
  else if (event.type === "chips") state.chips = event.chips;
  else if (event.type === "memo") state.memo = event.memo;
  else if (event.type === "title") state.title = event.title;
  else state.engine = event.name;
};

/** Saves a growing answer one save at a time. A failed save is reported but not repeated, because the next one contains all of its text. */
const savesOf = (
  reply: Reply,
  save: () => Promise<void>,
  failed: (error: unknown) => void,
): { grown: () => Promise<void>; end: () => Promise<void> } => {
  let saved = 0;
  let last = Promise.resolve();
  const next = (): Promise<void> => {
    saved = reply.state.content.length;
    return (last = last.then(save).catch(failed));
  };
  const timer = setInterval(() => reply.state.content.length !== saved && void next(), SAVE.everyMs);
  return {
    grown: async () => (reply.state.content.length - saved > SAVE.bytes ? next() : undefined),
    end: () => {
      clearInterval(timer);
      return last;
    },
  };
};
