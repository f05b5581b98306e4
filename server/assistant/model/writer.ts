import type { Citation } from "#contract/citations.ts";
import { formatMoney } from "#domain/format.ts";
import type { AssistantEvent } from "../engine.ts";
import type { Keep } from "./clean.ts";
import { type Figure, figuresIn, withFigures } from "./figures.ts";
import { type Headline, isAbout } from "./second-opinion.ts";
import { claimsChange, NOT_AT_ALL, NOT_YET } from "./claims.ts";
import type { Guard } from "./guard.ts";
import { escapeName } from "../markdown.ts";
import type { FigureLedger } from "./ledger.ts";
import type { Draft } from "../sourced.ts";

/** Marks a figure that no tool returned, the user did not name, and no arithmetic proved. */
export const UNPROVEN = "(not from your data)";

export type Writer = {
  text: (piece: string) => Generator<AssistantEvent>;
  /** Whether a text contains a figure that is not proven. The end of an unfinished text may be the start of a figure. */
  doubts: (text: string, isFinished: boolean) => boolean;
  /** Sets what the analyst found, which replaces a wrong figure. */
  correctBy: (headline: Headline | null) => void;
  /** Drops all text so far. */
  restart: () => Generator<AssistantEvent>;
  step: () => Generator<AssistantEvent>;
  end: () => Generator<AssistantEvent>;
  /** Number of characters sent. */
  readonly length: number;
};

/**
 * Turns a model's text into a guarded reply. Each proven figure is linked to its rows, all others are marked, and steps become paragraphs.
 */
export const writer = (ledger: FigureLedger, guarded: (keep: Keep) => Guard): Writer => {
  const fresh: Citation[] = [];
  let length = 0;
  let breaks = false;

  const stated = new Set<number>();
  let headline: Headline | null = null;
  let isMarked = false;
  const linked = (text: string, citation: Citation | null): string => {
    const place = citation ? ledger.indexOf(citation) : null;
    if (!citation || !place) return text;
    if (place.isNew) fresh.push(citation);
    return `[${text}](#cite:${place.index})`;
  };
  const proven = ({ text, cents }: Figure): string | null => {
    if (cents === null || !ledger.knows(cents)) return null;
    stated.add(Math.abs(cents));
    return linked(text, ledger.citation(cents));
  };
  /** States the analyst's figure once. Later wrong figures are not about it, because it cannot have two values. */
  const corrected = (): string => {
    if (!headline) return "";
    stated.add(Math.abs(headline.figure));
    return linked(headline.text, headline.citation);
  };
  const isMissing = (one: Headline | null): one is Headline => one !== null && !stated.has(Math.abs(one.figure));
  const figure = (one: Figure, sentence: string): string => {
    const known = proven(one);
    if (known !== null) return known;
    const others = withFigures(sentence, () => " ");
    if (isMissing(headline) && isAbout(others, ledger.question, headline)) return corrected();
    isMarked = true;
    return `${one.text} ${UNPROVEN}`;
  };
  let isCorrected = false;
  /** The first claim to have changed something is corrected, and later ones are removed. Only the user's own click changes anything. */
  const claim = (sentence: string): string | null => {
    const doings = { proposals: ledger.proposals, drafts: ledger.drafts.length };
    if (!claimsChange(sentence, ledger.question, doings)) return null;
    const first = !isCorrected;
    isCorrected = true;
    return first ? (ledger.proposals > 0 ? NOT_YET : NOT_AT_ALL) : "";
  };
  const products = {
    ordinary: (word: string) => ledger.products.isOrdinary(word),
    checked: (context: string, text: string) => ledger.products.checked(context, text, UNPROVEN),
  };
  const guard = guarded({ figure, name: (word) => ledger.isName(word), claim, products });

  /** Returns the total of a chart or table unless the text states it, so that a drawing never stands for another figure. */
  const caption = ({ name, shown: what }: Draft): string =>
    !what || stated.has(Math.abs(what.total))
      ? ""
      : `${escapeName(name)}, ${what.shows === "total" ? "total shown" : "latest"}: ${proven({ text: formatMoney(what.total), cents: what.total, at: 0 }) ?? formatMoney(what.total)}\n\n`;

  /** Returns a draft as shown under the answer; the model itself writes no links or images. */
  const shown = (draft: Draft): string => {
    if ("chart" in draft) return `${caption(draft)}![${escapeName(draft.name)}](/charts/${draft.chart}/image/)`;
    const place = ledger.indexOf(draft.citation);
    if (place?.isNew) fresh.push(draft.citation);
    return place ? `${caption(draft)}[${escapeName(draft.name)}](#cite:${place.index})` : "";
  };

  function* out(text: string): Generator<AssistantEvent> {
    for (const citation of fresh.splice(0)) yield { type: "cite", citation };
    const ready = breaks ? text.trimStart() : text;
    if (ready === "") return;
    const piece = breaks && length > 0 ? `\n\n${ready}` : ready;
    breaks = false;
    length += piece.length;
    yield { type: "text", text: piece };
  }
  return {
    text: (piece) => out(guard.write(piece)),
    doubts: (text, isFinished) =>
      figuresIn(text).some(({ at, text: written, cents }) => {
        const rest = text.slice(at + written.length);
        const isWhole = isFinished || /^(?:[^\d.,]|[.,]\s)/.test(rest);
        return isWhole && (cents === null || !ledger.knows(cents));
      }),
    correctBy: (found) => {
      headline = found;
    },
    *restart() {
      guard.end();
      stated.clear();
      isMarked = false;
      length = 0;
      breaks = false;
      yield { type: "restart" };
    },
    *step() {
      yield* out(guard.end().trimEnd());
      breaks = true;
    },
    *end() {
      yield* out(guard.end().trimEnd());
      if (isMarked && isMissing(headline)) {
        breaks = true;
        yield* out(`From your data: **${headline.before}${corrected()}${headline.after}**`);
      }
      for (const draft of ledger.drafts) {
        breaks = true;
        yield* out(shown(draft));
      }
    },
    get length() {
      return length;
    },
  };
};
