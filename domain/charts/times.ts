import { shortTimes } from "./axis.ts";

const TIME = /^(?:(?:[qh]\d|week of \w+|[a-z]{3}) )?\d[\d\W]*$|^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i;

/** Whether all labels are times, such as months, quarters or days. Bars of times stand in their order; bars of names need room for them. */
export const areTimes = (labels: readonly string[]): boolean =>
  shortTimes(labels) !== null || (labels.length > 0 && labels.every((label) => TIME.test(label)));
