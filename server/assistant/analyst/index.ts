import { joinNames } from "#domain/format.ts";
import type { AssistantEngine, AssistantEvent, Turn } from "../engine.ts";
import { Sources } from "../sources.ts";
import { type RunTool, SwitchedOffError, ToolError, UnattendedError } from "../tools/index.ts";
import { readPlanRequest } from "../planning/requests.ts";
import { answerFor } from "./answers.ts";
import { answerPlan } from "./answers/plan.ts";
import { askOfSame } from "./dialogue/ask.ts";
import { bareFrame, type Frame, type Intent } from "./frame.ts";
import { addMemory } from "./answers/memory.ts";
import { addChart } from "./answers/making.ts";
import { linkFigures, type Notes, remembering, unreviewedNote } from "./link.ts";
import { readsQuestions } from "./reads.ts";
import { changesScenario } from "./meaning/boundary.ts";
import { sayDate, understandWithEvents } from "./event-dates.ts";
import { understandTurn } from "./turn.ts";
import type { Understood } from "./understood.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { Ask } from "./understand.ts";
import { escapeName, plainName } from "../markdown.ts";
import { lastingTitle, titleOfQuestion } from "../title.ts";
import { type Memo, type OpenQuestion, readMemos } from "./memo.ts";
import { newReply, type Reply, say } from "./reply.ts";
import { sayWhether } from "./whether.ts";
import type { Asked } from "./answers/context.ts";

const MAX_CHIP = 90;
const MAX_CHIPS = 4;
/** Listed names that the next turn can point at. */
const MOST_SHOWN = 25;
/** Letters of an open question that are kept for the next turn. */
const MOST_OPEN = 300;
/** Letters of a part that is repeated because it was not understood. */
const MOST_SAID = 80;
/** The answer to a scheduled request that would save or change something. */
const READS_ONLY =
  "**A scheduled chat can read your figures, draw charts and create tables.** It cannot create budgets or change anything: open the chat and ask there.";
const CITE = /#cite:(\d+)\)/g;

/** Intents whose reports have the same title for every question. */
const TITLED_BY_QUESTION = new Set<Intent>(["affordability", "smalltalk", "out_of_scope", "not_understood", "unknown_name"]);

/** Returns the title of a chat that begins with this turn: what was asked for, with names of periods that last. */
const titleFor = (title: string, intent: Intent | null, { text, today }: Turn): string =>
  intent === null || TITLED_BY_QUESTION.has(intent) ? titleOfQuestion(text) : lastingTitle(title, today);

/** Yields pieces in order, each citation just before the first piece that mentions it. */
function* eventsOf(reply: Reply): Generator<AssistantEvent> {
  let sent = 0;
  for (const text of reply.pieces) {
    const needed = Math.max(-1, ...[...text.matchAll(CITE)].map((m) => Number(m[1])));
    for (; sent <= needed; sent++) {
      const citation = reply.citations[sent];
      if (citation) yield { type: "cite", citation };
    }
    yield { type: "text", text };
  }
}

const planOf = ({ text }: Turn): Exclude<Understood, Ask> => {
  const frame = bareFrame("plan_overview");
  return { frame, said: [], parts: [{ frame, said: [], text }] };
};

const lastOf = ({ history }: Turn, role: "user" | "assistant"): string =>
  history.findLast((one) => one.role === role)?.content.trim() ?? "";
/** Whether a reply with figures is the one before it, word for word, after another question. */
const repeats = ({ pieces, citations }: Reply, turn: Turn): boolean =>
  citations.length > 0 && pieces.join("").trim() === lastOf(turn, "assistant") && turn.text.trim() !== lastOf(turn, "user");
const requestOf = (frame: Frame): string => JSON.stringify({ ...frame, root: null, ignored: [] });
/** Answers that state all of their subject: one row with its day and account, or what is owed on each account. */
const STATES_ALL = new Set<Intent>(["last_time", "largest", "debt", "balance", "rate", "accounts_list"]);
/**
 * Whether the same answer is right: the turn took something up that the answer shows already ("when was that?"), or it asks the same without
 * the chat. `asked` is the whole question that the turn was read as.
 */
const isMeant = (frame: Frame, asked: string, turn: Turn, vocabulary: Vocabulary): boolean => {
  const before = readMemos(turn.memo).at(-1)?.frame;
  if (STATES_ALL.has(frame.intent) || (before && requestOf(before) !== requestOf(frame))) return true;
  const alone = understandTurn({ ...turn, text: asked, memo: [], history: [] }, vocabulary);
  return "frame" in alone && JSON.stringify(alone.frame) === JSON.stringify(frame);
};

async function* run(turn: Turn, tools: RunTool, signal: AbortSignal): AsyncGenerator<AssistantEvent> {
  signal.throwIfAborted();
  const vocabulary = await tools("get_vocabulary", {});
  signal.throwIfAborted();
  const planned = changesScenario(turn.text.toLowerCase()) ? null : readPlanRequest(turn.text, turn.today);
  let understood = planned ? planOf(turn) : await understandWithEvents(turn, vocabulary, tools);
  const reply = newReply();
  const sources = new Sources(turn.today);
  const notes: Notes = { others: [], totals: [], lines: [] };
  if ("ask" in understood) {
    say(reply, understood.ask);
    reply.chips = understood.chips;
    reply.title = turn.text;
  } else {
    const { today } = turn;
    const context = {
      vocabulary,
      today,
      tools: remembering(tools, sources, notes),
      reply,
      reads: readsQuestions(vocabulary, today),
    };
    try {
      for (const { frame, text } of understood.parts) {
        const asked: Asked = { ...context, frame, text };
        const request = planned ?? (frame.intent === "plan_overview" ? readPlanRequest(text, today) : null);
        if (request) await answerPlan(asked, request);
        else await answerFor(frame.intent)(asked);
        await addChart(asked);
        await addMemory(asked);
        if (understood.parts.length === 1) sayWhether(reply, frame, text);
      }
      const unread = understood.unread ?? [];
      if (unread.length > 0) {
        const said = unread.map((part) => `“${escapeName(plainName(part, MOST_SAID))}”`);
        say(reply, `**I did not understand ${joinNames(said)}, so that is not answered.** Please ask it in other words.`);
      }
      const without = understood.without?.map((word) => `“${escapeName(plainName(word, MOST_SAID))}”`) ?? [];
      if (without.length > 0)
        say(reply, `I took this to change your question before, without ${joinNames(without)}, which I did not understand.`);
      const { dated } = understood;
      if (dated) sayDate(reply, dated, MAX_CHIPS);
      linkFigures(reply, sources, understood.said);
      const { others } = notes;
      if (others.length > 0) say(reply, `Not included, because it is in another currency: ${joinNames(others)}.`);
      say(reply, unreviewedNote(reply, notes));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ToolError)) throw error;
      Object.assign(reply, newReply());
      if (error instanceof UnattendedError) say(reply, READS_ONLY);
      else if (error instanceof SwitchedOffError) say(reply, `**${error.message}**`);
      else {
        say(reply, "I couldn't read your data just now, so I can't give you a reliable answer. Please try again.");
        reply.chips = [plainName(turn.text, MAX_CHIP)];
      }
    }
  }
  signal.throwIfAborted();
  if (
    "frame" in understood &&
    !planned &&
    understood.again !== true &&
    repeats(reply, turn) &&
    !isMeant(understood.frame, understood.parts[0]?.text ?? turn.text, turn, vocabulary)
  ) {
    understood = askOfSame(turn, understood.frame);
    Object.assign(reply, newReply(), { chips: understood.chips });
    say(reply, understood.ask);
  }
  const last = reply.pieces.length - 1;
  if (last >= 0) reply.pieces[last] = (reply.pieces[last] ?? "").trimEnd();
  const isFirst = !turn.history.some(({ role }) => role === "user");
  if (isFirst && reply.title)
    yield { type: "title", title: titleFor(reply.title, "frame" in understood ? understood.frame.intent : null, turn) };
  for (const event of eventsOf(reply)) {
    signal.throwIfAborted();
    yield event;
  }
  const chips = [...new Set(reply.chips.map((c) => plainName(c, MAX_CHIP)))].slice(0, MAX_CHIPS);
  if (chips.length > 0) yield { type: "chips", chips };
  if ("frame" in understood) {
    const { rows, derived, shown, lead } = reply;
    const text = understood.parts.at(-1)?.text ?? turn.text;
    const memo: Memo = {
      v: 1,
      frame: reply.frame ?? understood.frame,
      rows,
      derived,
      said: understood.said,
      text,
      shown: shown.slice(0, MOST_SHOWN),
      lead,
    };
    yield { type: "memo", memo };
  } else if (chips.length > 0) {
    const { meant = null, keepsSubject = false, event = null } = understood;
    const open: OpenQuestion = { v: 1, offers: chips, text: turn.text.slice(0, MOST_OPEN), meant, keepsSubject, event };
    yield { type: "memo", memo: open };
  }
}

/**
 * The assistant engine that needs no language model: it parses the question by rules, calls the tools, and writes the answer from
 * templates.
 */
export const analyst: Pick<AssistantEngine, "run"> = { run };
