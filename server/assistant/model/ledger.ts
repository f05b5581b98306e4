import type { Citation } from "#contract/citations.ts";
import type { Day } from "#domain/day.ts";
import { type Cents, cents, scale, subtract, sum } from "#domain/money.ts";
import { amountsIn, type Derivation, formatShare, type Result, visitResults } from "../grounding.ts";
import { type ToolName, toolNamed } from "../tools/index.ts";
import { figuresIn } from "./figures.ts";
import { ProductFacts } from "./products.ts";
import type { Draft } from "../sourced.ts";
import { draftOf, Sources } from "../sources.ts";

const MAX_CITATIONS = 60;
const VERIFIED = /\[([^\]]*)\]\(#cite:\d+\)/g;
/** Counts and shares in an expression: numbers up to this are not money. */
const SMALL = 366;

const amountsOf = (text: string): Cents[] => figuresIn(text).flatMap((f) => (f.cents === null ? [] : [f.cents]));

/** The money figures that one reply may contain: amounts from tools, calculations with them, and amounts that the user named. */
export class FigureLedger {
  readonly results: Result[] = [];
  readonly derivations: Derivation[] = [];
  /** What was created for the user in this reply. */
  readonly drafts: Draft[] = [];
  /** Number of changes proposed in this reply. */
  proposals = 0;
  readonly question: string;
  readonly said: Cents[];
  readonly products: ProductFacts;
  readonly #known = new Set<number>();
  readonly #sources: Sources;
  readonly #cited: string[] = [];
  readonly #names = new Set<string>();

  constructor(today: Day, question: string, history: readonly { role: string; content: string }[]) {
    this.#sources = new Sources(today);
    this.question = question;
    this.products = new ProductFacts(
      today,
      question,
      history.flatMap((one) => (one.role === "user" ? [one.content] : [])),
    );
    this.said = [
      ...amountsOf(question),
      ...history.flatMap((h) =>
        h.role === "user" ? amountsOf(h.content) : [...h.content.matchAll(VERIFIED)].flatMap((m) => amountsOf(m[1] ?? "")),
      ),
    ];
  }

  /** Records the result of a finished tool call. */
  note(name: ToolName, args: unknown, result: unknown): void {
    const call = { name, result };
    this.results.push(call);
    if (toolNamed(name)?.access === "propose") this.proposals += 1;
    for (const word of dottedNames(result)) this.#names.add(word);
    visitResults([call], ({ kind, value }) => {
      if (typeof value === "string") this.products.noteText(value);
      if (kind.rate && typeof value === "number") this.products.noteRate(value);
    });
    // Zero is not recorded. Otherwise "you spent $0.00" would be accepted in a reply about anything.
    for (const amount of amountsIn([call])) if (amount !== 0) this.#known.add(amount);
    for (const amount of this.#sources.note(name, args, result)) this.#known.add(Math.abs(amount));
    const draft = draftOf(name, result);
    if (draft) this.drafts.push(draft);
    if ((name as string) === "calculate") this.#noteCalculation(args, result);
  }

  /** Whether an amount came from a tool, was calculated from such amounts, or was named by the user. The sign does not matter. */
  knows(amount: Cents): boolean {
    const size = Math.abs(amount);
    return this.#known.has(size) || this.said.some((one) => Math.abs(one) === size);
  }

  /** Calculates an amount or a share from known amounts. Returns null if one of them is unknown or the calculation is impossible. */
  derive(how: "sum" | "difference" | "average" | "share", of: readonly Cents[]): Derivation | null {
    if (of.length === 0 || !of.every((amount) => this.knows(amount))) return null;
    const made = derivationOf(how, of);
    if (!made) return null;
    this.derivations.push(made);
    this.#sources.derive(made);
    if (made.how === "share") this.products.noteText(formatShare(made));
    if (made.how !== "share") this.#known.add(Math.abs(made.value));
    return made;
  }

  /** Whether a word with a dot is part of a name in the results, such as Amazon.com. */
  isName(word: string): boolean {
    return this.#names.has(word.toLowerCase());
  }

  /** Returns what an amount opens: its rows or its calculation; null if neither is known. */
  citation(amount: Cents): Citation | null {
    return this.#sources.of(amount);
  }

  /** Returns the number of a citation in this reply, and whether it is new. Null if there are too many. */
  indexOf(citation: Citation): { index: number; isNew: boolean } | null {
    const key = JSON.stringify(citation);
    const known = this.#cited.indexOf(key);
    if (known >= 0) return { index: known, isNew: false };
    if (this.#cited.length >= MAX_CITATIONS) return null;
    return { index: this.#cited.push(key) - 1, isNew: true };
  }
  get citations(): number {
    return this.#cited.length;
  }

  /** The result of an expression counts as known only if every amount in it is known, so a made-up figure proves nothing. */
  #noteCalculation(args: unknown, result: unknown): void {
    const { expression } = args as { expression?: unknown };
    const value = Number((result as { value?: unknown }).value);
    if (typeof expression !== "string" || !Number.isFinite(value) || Math.abs(value) > 1e10) return;
    const numbers = [...expression.matchAll(/(\d[\d,]*(?:\.\d+)?)(\s*%)?/g)].map((m) => ({
      size: Number((m[1] ?? "").replaceAll(",", "")),
      percent: m[2] !== undefined,
    }));
    const isAmount = (size: number): boolean => this.knows(cents(Math.round(size * 100)));
    const proven = numbers.every(({ size, percent }) => percent || isAmount(size) || (Number.isInteger(size) && size <= SMALL));
    if (proven && numbers.some(({ size, percent }) => !percent && isAmount(size))) this.#known.add(Math.round(Math.abs(value) * 100));
  }
}

const derivationOf = (how: Exclude<Derivation["how"], "part">, of: readonly Cents[]): Derivation | null => {
  const [a, b] = of;
  if (how === "sum") return { how, of: [...of], value: sum(of) };
  if (how === "average") return { how, of: [...of], over: of.length, value: scale(sum(of), 1, of.length) };
  if (a === undefined || b === undefined || of.length !== 2) return null;
  if (how === "difference") return { how, of: [a, b], value: subtract(a, b) };
  return b === 0 ? null : { how, of: [a, b], value: Math.round((a * 10_000) / b) };
};

/** Finds words such as amazon.com, in short names only. A name that reads like a sentence may be an instruction to open something. */
const dottedNames = (value: unknown, key = ""): string[] => {
  if (typeof value === "string") {
    const words = ["name", "merchant", "label"].includes(key) ? value.toLowerCase().split(/\s+/) : [];
    return words.length <= 3 ? words.filter((word) => /^[\w-]+\.(?:com|net|org|co|io|tv|app)$/.test(word)) : [];
  }
  if (Array.isArray(value)) return value.flatMap((one) => dottedNames(one, key));
  return value === null || typeof value !== "object" ? [] : Object.entries(value).flatMap(([k, v]) => dottedNames(v, k));
};
