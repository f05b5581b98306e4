import { LlmError } from "../../providers/llm/index.ts";
import { clean, type Keep } from "./clean.ts";

/** Words that a request for secrets cannot do without. A text is held back from the first of them. */
const WATCHED =
  "pass password passwort passcode passphrase pin cvv cvc otp code codes card cards number numbers ssn social security login log sign credentials user username 2fa seed phrase token identity http https www mailto javascript data tel sms ftp call phone".split(
    " ",
  );
/** Words that a claim to have changed something begins with, or cannot do without. */
const CLAIMING = new Set("i ive i’ve im we weve done completed set successfully updated changed saved applied been".split(" "));
const PLAIN = /^[-\p{Script=Latin}'’“”"*_,;:!?…–—#]+$/u;
const bareOf = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
/** Letters on their own may be a word that is spelled out. */
const isPlain = (word: string): boolean => {
  const bare = bareOf(word);
  return (
    PLAIN.test(word) && (bare.length !== 1 || bare === "a") && !CLAIMING.has(bare) && !WATCHED.some((watched) => bare.startsWith(watched))
  );
};
/** True while a word that is not finished could still become a watched one. */
const mayBecomeWatched = (word: string): boolean => {
  const bare = bareOf(word);
  return bare === "" || WATCHED.some((watched) => watched.startsWith(bare)) || [...CLAIMING].some((word) => word.startsWith(bare));
};
/** No sentence is longer: what is goes out in pieces of this size, each judged by itself. */
const MOST_HELD = 4000;
/** The end of a sentence: its mark, what may close after it, and the space that follows; or the end of a line. */
const SENTENCE = /[.!?]["”’')*_\]]*\s+|\n/g;
const ABBREVIATED = /(?:^|[\s(])(?:e\.g|i\.e|vs|approx|st|mr|mrs|ms|dr|inc|no|u\.s|a\.m|p\.m|\p{Lu})\.\s$/iu;

/** A call of a tool that was written instead of made, in the forms models are known to write. */
const CALL =
  /["'](?:name|tool|function|tool_name)["']\s*:\s*["']\w+["'][\s\S]*["'](?:arguments|parameters|args|input)["']\s*:|<\/?(?:tool_call|function_call|tool_use|function|invoke)\b|\[TOOL_CALLS\]|\b(?:get|list|create|set|save|forget)_[a-z_]+\s*\(/i;
/** True while a text may still turn out to be a call of a tool that was written instead of made. */
const maybeCall = (text: string): boolean => /^\s*(?:[{[<`]|$)/.test(text);

/**
 * Lets a model's text through as it is written, in what a reader can see of it: plain words at once, and whatever could be a link, a
 * figure or a request for secrets only as a whole sentence, cleaned. What is out cannot be taken back, so nothing goes out before it is
 * judged. Throws LlmError when the text is a call of a tool in words.
 */
export class Guard {
  readonly #keep: Keep;
  /** Not out yet. */
  #held = "";
  /** The line as it was written up to what is held: the context of what is judged. */
  #line = "";
  #recent = "";
  #started = false;

  constructor(keep: Keep) {
    this.#keep = keep;
  }

  /** Takes the next piece in and answers what may go out. */
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

  /** What is left, cleaned, at the end of a step. */
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

  /** Whole sentences and lines; a line that is a list, a table or holds a bracket waits for its end. */
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

  /** The plain words at the start of what is left, the last one too when nothing could come of it. */
  #words(): string {
    let at = 0;
    for (const m of this.#held.matchAll(/\s*(\S+)(\s?)/gy)) {
      const word = m[1] ?? "";
      if (!isPlain(word) || (m[2] === "" && mayBecomeWatched(word))) break;
      at += m[0].length;
    }
    const out = this.#held.slice(0, at);
    this.#held = this.#held.slice(at);
    this.#line += out;
    this.#recent = (this.#recent + out).slice(-2000);
    return out;
  }
}
