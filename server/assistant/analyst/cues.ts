import { beyondCues } from "./cues/beyond.ts";
import { moneyCues } from "./cues/money.ts";
import { phraseCues } from "./cues/phrases.ts";

/** All cues: intent, weight, and pattern over the normalized question. */
export const cues = [...moneyCues, ...beyondCues, ...phraseCues];
