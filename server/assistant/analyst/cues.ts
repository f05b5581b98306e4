import { beyondCues } from "./cues/beyond.ts";
import { moneyCues } from "./cues/money.ts";
import { phraseCues } from "./cues/phrases.ts";

/** Every cue: intent, weight, pattern over the normalised question. */
export const cues = [...moneyCues, ...beyondCues, ...phraseCues];
