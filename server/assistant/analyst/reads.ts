import type { Day } from "#domain/day.ts";
import type { ReadsQuestion } from "../examples.ts";
import { understandTurn } from "./turn.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Returns a function that says which intent a question has on its own; null if the analyst would ask back or leave words out. */
export const readsQuestions =
  (vocabulary: Vocabulary, today: Day): ReadsQuestion =>
  (text) => {
    const understood = understandTurn({ text, today, firstName: null, history: [], memo: [] }, vocabulary);
    return "frame" in understood && understood.frame.ignored.length === 0 ? understood.frame.intent : null;
  };
