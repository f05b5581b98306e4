import { read } from "../reading.ts";
import { nameIndexOf } from "../vocabulary.ts";
import type { Asked } from "./context.ts";

/** Returns a question, or another text, in plain words: lower case, numbers as digits, spelling mended. Names of the household keep theirs. */
export const plainText = ({ text: question, vocabulary, today }: Asked, text = question): string =>
  read(text, nameIndexOf(vocabulary), { today, dataStart: vocabulary.range?.start ?? today }).text;
