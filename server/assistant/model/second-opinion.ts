import type { Citation } from "#contract/citations.ts";
import type { Cents } from "#domain/money.ts";
import { unattended } from "../answer.ts";
import type { AssistantEngine, Turn } from "../engine.ts";
import { type RunTool, ToolError } from "../tools/index.ts";
import { figuresIn } from "./figures.ts";

/** The figure that the analyst leads with, its rows, and its sentence as the text before, inside and after the figure. */
export type Headline = { figure: Cents; text: string; citation: Citation; before: string; after: string };
/** What the analyst makes of a turn: the title of its report, and the headline if it has one figure. */
export type Opinion = { title: string | null; headline: Headline | null };

const NONE: Opinion = { title: null, headline: null };
const LINK = /\[([^\]]*)\]\(#cite:(\d+)\)/;

/** Reads the bold sentence that a report begins with. Null if it states no figure or several. */
const headlineIn = (content: string, citations: readonly Citation[]): Headline | null => {
  const sentence = /^\*\*((?:[^*\\]|\\.)+)\*\*/.exec(content.trim())?.[1];
  const link = sentence === undefined ? null : LINK.exec(sentence);
  if (sentence === undefined || !link) return null;
  const [before, after] = [sentence.slice(0, link.index), sentence.slice(link.index + link[0].length)];
  const citation = citations[Number(link[2])];
  const [figure, ...others] = figuresIn(link[1] ?? "");
  if (!citation || figure?.cents == null || others.length > 0 || figuresIn(before + after).length > 0) return null;
  return { figure: figure.cents, text: link[1] ?? "", citation, before, after };
};

/** Asks the analyst the same turn. It changes and drafts nothing, and a failure only means that it has no opinion. */
export const askAnalyst = async (analyst: AssistantEngine, turn: Turn, tools: RunTool, signal: AbortSignal): Promise<Opinion> => {
  let title: string | null = null;
  let content = "";
  const citations: Citation[] = [];
  try {
    for await (const event of analyst.run(turn, unattended(tools), signal)) {
      if (event.type === "title") title = event.title;
      else if (event.type === "cite") citations.push(event.citation);
      else if (event.type === "text") content += event.text;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ToolError) return NONE;
    throw error;
  }
  return { title, headline: headlineIn(content, citations) };
};

/** Words that say nothing about what a figure is of. */
const NEUTRAL = new Set(
  "about according all altogether amount amounts answer approximately are around based been came comes data during exactly figure for from had has have here household how into is it just money much of on overall records roughly show shows so sum that the there this to total totaled totals up was went were what which you your".split(
    " ",
  ),
);
const wordsOf = (text: string): string[] =>
  (
    text
      .replace(LINK, " ")
      .toLowerCase()
      .match(/\p{L}{3,}|\b(?:19|20)\d{2}\b/gu) ?? []
  ).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ""));

/** Whether a sentence with a figure is about what the headline is about: it names nothing that neither question nor headline names. */
export const isAbout = (sentence: string, question: string, { before, after }: Headline): boolean => {
  const known = new Set(wordsOf(`${question} ${before} ${after}`));
  return wordsOf(sentence).every((word) => known.has(word) || NEUTRAL.has(word));
};
