import { beyondCues } from "./cues/beyond.ts";
import { moneyCues } from "./cues/money.ts";

/** Every cue: intent, weight, pattern over the normalised question. */
export const cues = [...moneyCues, ...beyondCues];
