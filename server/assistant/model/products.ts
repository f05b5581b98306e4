import { formatLongDay } from "#domain/format.ts";
import { addDays, addMonths, type Day } from "#domain/day.ts";
import { SYSTEM_CATEGORIES } from "#domain/transactions/categories.ts";
import { TOOLS } from "../tools/index.ts";
import { instructions } from "./prompt.ts";

/** Replaces the name of a product that no tool returned. */
export const NO_PRODUCT = "(name left out: not in the catalog)";

/** Text about cards, deposit accounts or what they pay. */
const ABOUT_PRODUCTS =
  /\b(?:(?:credit|debit|charge|rewards?|travel) ?cards?|cards?|visa|mastercard|amex|savings?|checking|high[- ]yield|money[- ]market|certificates?|cds?|apy|apr|yields?|interest|cash ?back|rewards?|points|miles|annual fee|sign-?up bonus|brokerage|lenders?|issuers?|banks?|credit union)\b/i;
const ABOUT_RATES = /\b(?:apy|apr|yields?|interest|cash ?back|rewards?|points|miles|earns?|earning|pays?|paying|rates?)\b/i;
/** 4.35% · 3x */
const RATE = /(?<![\p{L}\p{N}.,$])(\d+(?:\.\d+)?)(\s?%|x(?![\p{L}\p{N}]))/gu;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words of our own texts: instructions, tools, categories, months and weekdays. A capitalized one is no name. */
const ordinaryWords = (today: Day): Set<string> =>
  new Set(
    wordsIn(
      [
        instructions(today),
        ...TOOLS.map(({ about }) => about),
        ...SYSTEM_CATEGORIES.flatMap(({ name, group }) => [name, group]),
        ...Array.from({ length: 12 }, (_, i) => formatLongDay(addMonths(today, i))),
        ...Array.from({ length: 7 }, (_, i) =>
          new Date(addDays(today, i)).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" }),
        ),
        "best better top good great new open opening apply consider try switch move moving keep pick choose compare option options here these there with without both another other any for no not more less if when while since because but also overall first second third next finally however note tip summary recommendation recommendations suggestion why how what which where who your my our their card cards credit debit account accounts savings saving checking bank money market high yield certificate apy apr cd fdic usd us iq hiro rate rates rewards reward points miles cash back fee fees annual bonus",
      ].join(" "),
    ),
  );

/** A run of capitalized words, with what joins them in a name. */
const NAMES = /\p{Lu}[\p{L}\p{N}'’®™-]*(?:\s+(?:of\s+(?=\p{Lu})|&\s+)?\p{Lu}[\p{L}\p{N}'’®™-]*)*/gu;

/** What follows the name of a bank or a product, and no other first word. */
const OFFERS = /^(?:['’]s)?\s+(?:offers?|pays?|has|gives?|charges?|earns?|advertises?|currently|is (?:paying|offering))\b/;
const unitsOf = (size: number): number => Math.round(Math.abs(size) * 1e6);

/** What a reply may say of products: names and rates that tools returned or the user wrote. */
export class ProductFacts {
  readonly #ordinary: Set<string>;
  readonly #asked: boolean;
  #known = "";
  readonly #rates = new Set<number>();

  constructor(today: Day, question: string, said: readonly string[]) {
    this.#ordinary = ordinaryWords(today);
    this.#asked = ABOUT_PRODUCTS.test(question);
    for (const text of [question, ...said]) this.noteText(text);
  }

  /** Records a text of a tool's result or of the user, with the rates in it. */
  noteText(text: string): void {
    this.#known += ` ${wordsIn(text).join(" ")} `;
    for (const [, size] of text.matchAll(RATE)) this.noteRate(Number(size));
  }

  /** Records a rate in percent, or a number of points for each dollar. */
  noteRate(size: number): void {
    this.#rates.add(unitsOf(size));
  }

  /** Whether a word at the start of a sentence can be shown before the sentence is complete. */
  isOrdinary(word: string): boolean {
    return wordsIn(word).every((one) => this.#ordinary.has(one));
  }

  /**
   * Returns a piece of text without names of products that no tool returned, and with unknown rates marked. Only text about products is
   * checked, and all text of a reply to a question about them. `context` is the text before it on the same line.
   */
  checked(context: string, text: string, unproven: string): string {
    const about = this.#asked || ABOUT_PRODUCTS.test(context + text);
    if (!about) return text;
    const named = text.replace(NAMES, (run, at: number) => this.#named(run, context + text.slice(0, at), text.slice(at + run.length)));
    if (!ABOUT_RATES.test(context + text)) return named;
    return named.replace(RATE, (rate, size: string) => (this.#rates.has(unitsOf(Number(size))) ? rate : `${rate} ${unproven}`));
  }

  #named(run: string, before: string, after: string): string {
    // "Oak Savings of Oak & Vine Bank" are two names, "Bank of America" is one.
    if (this.#isKnown(run) || run.split(/\s+of\s+/).every((part) => this.#isKnown(part))) return run;
    // The first word of a sentence has a capital letter without being part of a name.
    const [first = "", ...rest] = run.split(/\s+/);
    if (!/(?:^|[.!?:\n|(>*_#-])\s*["“'*_]*$/.test(before)) return NO_PRODUCT;
    if (rest.length === 0) return OFFERS.test(after) ? NO_PRODUCT : run;
    if (!this.isOrdinary(first)) return NO_PRODUCT;
    return this.#isKnown(rest.join(" ")) ? run : `${first} ${NO_PRODUCT}`;
  }

  /** Whether a run is a name that a tool returned or the user wrote, with ordinary words around it. */
  #isKnown(run: string): boolean {
    const words = wordsIn(run);
    const named = words.map((word) => !this.#ordinary.has(word) && !/^\d+$/.test(word));
    if (!named.includes(true)) return true;
    const [from, to] = [named.indexOf(true), named.lastIndexOf(true) + 1];
    for (let start = 0; start <= from; start += 1)
      for (let end = words.length; end >= to; end -= 1) if (this.#known.includes(` ${words.slice(start, end).join(" ")} `)) return true;
    return false;
  }
}
