/** The tags in which models are known to write what they think before they answer, each with its end. */
const NAMES = "think|thinking|thought|thoughts|reasoning|reflection|scratchpad|inner_monologue";
const OPENING = new RegExp(String.raw`<(?:${NAMES})\b[^>]{0,80}>|\[THINK\]|◁think▷|<\|(?:start|channel|START_THINKING)\|>`, "i");
const NEVER_OPENED = new RegExp(String.raw`</(?:${NAMES})\s*>|\[/THINK\]|◁/think▷|<\|END_THINKING\|>`, "i");
const CLOSING = new RegExp(String.raw`${NEVER_OPENED.source}|final\s*<\|message\|>|<\|(?:end|return)\|>`, "i");
/** Tags around the answer itself, which some models write after their reasoning. */
const AROUND = /<\/?(?:answer|response|final_answer)\s*>|<\|(?:end|return)\|>/gi;
/** The start of a tag at the end of a text, or the end of one that is cut in the middle. */
const PARTIAL = /(?:<\|?|\[|◁)[^>\]▷\n]{0,80}$/;
const LONGEST_TAG = 100;
const MOST_HELD = 12_000;

/** Models whose templates leave out the opening tag, by their usual names. */
const THINKS_FIRST = /\br1\b|\bqwq\b|thinking|reason/i;
/** Models that were seen to leave it out. */
const seen = new Set<string>();

/** What a piece of a model's text leaves for the user. `restart` means that everything before it was reasoning, too. */
export type Answered = { text: string; restart: boolean };

/**
 * Removes reasoning from the text of a model, piece by piece. Some models never open the tag that they close. Their text is held back to
 * its end; if a model was not known to do so, what was passed on is taken back.
 */
export class Reasoning {
  readonly #model: string;
  #held = "";
  #inside = false;
  /** Whether the text so far may turn out to be reasoning. */
  #unsure: boolean;
  #passed = false;

  constructor(model: string) {
    this.#model = model;
    this.#unsure = this.#thinksFirst();
  }

  write(piece: string): Answered {
    this.#held += piece;
    return this.#read(false);
  }

  /** Returns what was held back, at the end of a step. Reasoning that never ends is dropped. */
  end(): Answered {
    // It wrote an answer without reasoning, so its next one need not be held back.
    if (this.#unsure && this.#held.trim() !== "" && !NEVER_OPENED.test(this.#held)) seen.delete(this.#model);
    const last = this.#read(true);
    this.#inside = false;
    this.#unsure = this.#thinksFirst();
    this.#passed = false;
    return last;
  }

  #thinksFirst(): boolean {
    return THINKS_FIRST.test(this.#model) || seen.has(this.#model);
  }

  #read(isEnd: boolean): Answered {
    let text = "";
    let restart = false;
    for (;;) {
      if (this.#inside) {
        const close = CLOSING.exec(this.#held);
        // What is left may be the start of the closing tag.
        this.#held = close ? this.#held.slice(close.index + close[0].length) : isEnd ? "" : this.#held.slice(-LONGEST_TAG);
        if (!close) return { text, restart };
        this.#inside = false;
        this.#unsure = false;
        continue;
      }
      const open = OPENING.exec(this.#held);
      const close = NEVER_OPENED.exec(this.#held);
      if (close && (!open || close.index < open.index)) {
        // It closes what was never opened: all text before it was reasoning.
        this.#held = this.#held.slice(close.index + close[0].length);
        seen.add(this.#model);
        restart ||= this.#passed;
        text = "";
        this.#unsure = false;
      } else if (open) {
        text += this.#held.slice(0, open.index);
        this.#held = this.#held.slice(open.index + open[0].length);
        this.#inside = true;
      } else {
        text += this.#rest(isEnd);
        if (text.trim() !== "") this.#passed = true;
        return { text: text.replace(AROUND, ""), restart };
      }
    }
  }

  /** Returns the text that cannot be part of a tag, and holds the rest. */
  #rest(isEnd: boolean): string {
    if (this.#unsure && !isEnd) {
      // No answer is that long.
      this.#inside = this.#held.length > MOST_HELD;
      return "";
    }
    const at = isEnd ? -1 : this.#held.search(PARTIAL);
    const out = at < 0 ? this.#held : this.#held.slice(0, at);
    this.#held = at < 0 ? "" : this.#held.slice(at);
    return out;
  }
}
