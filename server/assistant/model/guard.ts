import { LlmError } from "../../providers/llm/index.ts";
import { clean, type Keep } from "./clean.ts";

/** Words that every request for secrets contains. The text is held back from the first of them. */
const WATCHED =
  "pass password passwort passcode passphrase pin cvv cvc otp code codes card cards number numbers ssn social security login log sign credentials user username 2fa seed phrase token identity http https www mailto javascript data tel sms ftp call phone".split(
    " ",
  );
/** Words that start, or always occur in, a claim to have changed something. */
const CLAIMING = new Set(
  "i ive im ill we weve done completed set live successfully updated changed saved noted created recategorized recategorised categorized marked moved deleted removed cancelled canceled scheduled applied been".split(
    " ",
  ),
);
const PLAIN = /^[-\p{Script=Latin}'’“”"*_,;:!?…–—#]+$/u;
const bareOf = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
/** Single letters may be a word that is spelled out. */
const isPlain = (word: string): boolean => {
  const bare = bareOf(word);
  return (
    PLAIN.test(word) && (bare.length !== 1 || bare === "a") && !CLAIMING.has(bare) && !WATCHED.some((watched) => bare.startsWith(watched))
  );
};
/** Whether an unfinished word could still become a watched one. */
const mayBecomeWatched = (word: string): boolean => {
  const bare = bareOf(word);
  return bare === "" || WATCHED.some((watched) => watched.startsWith(bare)) || [...CLAIMING].some((word) => word.startsWith(bare));
};
/** Maximum sentence length. Longer text is sent in pieces of this size, each checked separately. */
const MOST_HELD = 4000;
/** End of a sentence: its punctuation, closing characters, and the following space; or the end of a line. */
const SENTENCE = /[.!?]["”’')*_\]]*\s+|\n/g;
const ABBREVIATED = /(?:^|[\s(])(?:e\.g|i\.e|vs|approx|st|mr|mrs|ms|dr|inc|no|u\.s|a\.m|p\.m|\p{Lu})\.\s$/iu;

/** A tool call written as text, in the forms that models are known to use. */
const CALL =
  /["'](?:name|tool|function|tool_name)["']\s*:\s*["']\w+["'][\s\S]*["'](?:arguments|parameters|args|input)["']\s*:|<\/?(?:tool_call|function_call|tool_use|function|invoke)\b|\[TOOL_CALLS\]|\b(?:get|list|create|set|save|forget)_[a-z_]+\s*\(/i;
/** Whether a text may still turn out to be a tool call written as text. */
const maybeCall = (text: string): boolean => /^\s*(?:[{[<`]|$)/.test(text);

/**
 * Streams a model's text to the user and filters it. Plain words pass at once. Anything that could be a link, a figure, or a request for
 * secrets passes only as a whole sentence, after cleaning. Text that was sent cannot be taken back, so it is checked first. Throws LlmError
 * if the text is a tool call written as text.
 */
export class Guard {
  readonly #keep: Keep;
  /** Text not sent yet. */
  #held = "";
  /** The line as written, up to the held text: the context for checking it. */
  #line = "";
  #recent = "";
  #started = false;

  constructor(keep: Keep) {
    this.#keep = keep;
  }

  /** Accepts the next piece and returns what may be sent. */
  write(piece: string): string {
    this.#held += piece;
    if (this.#held.length > MOST_HELD) {
      const whole = this.#held;
      this.#held = "";
      this.#started = true;
      return this.#judge(whole);
    }
    if (!this.#started) {
      if (maybeCall(this.#held)) return "";
      this.#started = true;
    }
    return this.#sentences() + this.#words();
  }

  /** Returns the remaining text, cleaned, at the end of a step. */
  end(): string {
    const rest = this.#judge(this.#held);
    this.#held = "";
    this.#line = "";
    this.#started = false;
    return rest;
  }

  #judge(text: string): string {
    this.#recent = (this.#recent + text).slice(-2000);
    if (CALL.test(this.#recent)) throw new LlmError("toolless", "a call in words");
    const out = text === "" ? "" : clean(this.#line, text, this.#keep);
    this.#line = text.includes("\n") ? text.slice(text.lastIndexOf("\n") + 1) : this.#line + text;
    return out;
  }

  /** Returns whole sentences and lines. A line that is a list or a table, or contains a bracket, waits for its end. */
  #sentences(): string {
    let at = 0;
    const ends: number[] = [];
    for (const m of this.#held.matchAll(SENTENCE)) {
      const end = m.index + m[0].length;
      const part = this.#held.slice(at, end);
      if (m[0] !== "\n" && (ABBREVIATED.test(part) || /[|[<`\\]|^\s*\d+\.\s$/.test(this.#line + part))) continue;
      ends.push(end);
      at = end;
    }
    let out = "";
    let from = 0;
    for (const end of ends) {
      out += this.#judge(this.#held.slice(from, end));
      from = end;
    }
    this.#held = this.#held.slice(from);
    return out;
  }

  /** Whether a word may be part of a product's name. It waits for the end of its sentence. */
  #mayBeName(word: string, at: number): boolean {
    const { products } = this.#keep;
    if (!products || !/\p{Lu}/u.test(word)) return false;
    const starts = /(?:^|[.!?\n])\s*$/.test(this.#line + this.#held.slice(0, at));
    return !starts || !products.ordinary(word);
  }

  /** Returns the plain words at the start of the held text, including the last one if it cannot become a watched word. */
  #words(): string {
    let at = 0;
    for (const m of this.#held.matchAll(/\s*(\S+)(\s?)/gy)) {
      const word = m[1] ?? "";
      if (!isPlain(word) || (m[2] === "" && mayBecomeWatched(word)) || this.#mayBeName(word, at)) break;
      at += m[0].length;
    }
    const out = this.#held.slice(0, at);
    this.#held = this.#held.slice(at);
    this.#line += out;
    this.#recent = (this.#recent + out).slice(-2000);
    return out;
  }
}
