import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, day, dayOfMonth, daysBetween, monthOf } from "#domain/day.ts";
import { timeAhead } from "./ahead.ts";

/** A Friday. */
const TODAY = day("2026-11-20");

/** Words after "bills due", and the days that they name. */
const TIMES: [words: string, from: string, to: string][] = [
  ["by the 5th", "2026-11-20", "2026-12-05"],
  ["before the 5th", "2026-11-20", "2026-12-04"],
  ["between now and the 5th", "2026-11-20", "2026-12-05"],
  ["from today to the 1st", "2026-11-20", "2026-12-01"],
  ["on the 28th", "2026-11-28", "2026-11-28"],
  ["before the first", "2026-11-20", "2026-11-30"],
  ["by the first of december", "2026-11-20", "2026-12-01"],
  ["until friday", "2026-11-20", "2026-11-27"],
  ["this friday", "2026-11-20", "2026-11-20"],
  ["before monday", "2026-11-20", "2026-11-22"],
  ["on monday", "2026-11-23", "2026-11-23"],
  ["between now and tuesday", "2026-11-20", "2026-11-24"],
  ["between monday and friday", "2026-11-23", "2026-11-27"],
  ["from monday to wednesday", "2026-11-23", "2026-11-25"],
  ["this coming weekend", "2026-11-21", "2026-11-22"],
  ["over the weekend", "2026-11-21", "2026-11-22"],
  ["next weekend", "2026-11-28", "2026-11-29"],
  ["before the weekend", "2026-11-20", "2026-11-20"],
  ["tomorrow", "2026-11-21", "2026-11-21"],
  ["the day after tomorrow", "2026-11-22", "2026-11-22"],
  ["before the end of the month", "2026-11-20", "2026-11-30"],
  ["by month end", "2026-11-20", "2026-11-30"],
  ["by the end of next week", "2026-11-20", "2026-11-28"],
  ["the rest of the month", "2026-11-20", "2026-11-30"],
  ["the week after next", "2026-11-29", "2026-12-05"],
  ["next month", "2026-12-01", "2026-12-31"],
  ["over the next month", "2026-11-20", "2026-12-20"],
  ["until december", "2026-11-20", "2026-11-30"],
  ["in the next two weeks", "2026-11-20", "2026-12-04"],
  ["in 3 days", "2026-11-20", "2026-11-23"],
  ["the next fortnight", "2026-11-20", "2026-12-04"],
  ["by dec 15", "2026-11-20", "2026-12-15"],
  ["before 12/15", "2026-11-20", "2026-12-14"],
  ["up to 15 december", "2026-11-20", "2026-12-15"],
  ["by january 1", "2026-11-20", "2027-01-01"],
  ["until mid december", "2026-11-20", "2026-12-15"],
  ["early december", "2026-12-01", "2026-12-10"],
  ["in the first week of december", "2026-12-01", "2026-12-07"],
  ["in the second half of the month", "2026-11-20", "2026-11-30"],
  ["dec 1-10", "2026-12-01", "2026-12-10"],
  ["from dec 1 to 10", "2026-12-01", "2026-12-10"],
  ["between the 1st and the 10th", "2026-12-01", "2026-12-10"],
  ["before thanksgiving", "2026-11-20", "2026-11-25"],
  ["by christmas", "2026-11-20", "2026-12-25"],
  ["before new years", "2026-11-20", "2026-12-31"],
];

describe("a time that lies ahead", () => {
  it.each(TIMES)("reads: %s", (words, from, to) => {
    const found = timeAhead(`what bills are due ${words}?`, TODAY);
    expect([found?.period.start, found?.period.end]).toEqual([from, to]);
    expect(`what bills are due ${words}?`.slice(found?.from, found?.to).trim()).toContain(words.split(" ").at(-1));
  });

  it.each(["what bills are due", "did bills go up last friday", "what may be due", "bills every friday", "who is due a refund"])(
    "finds none in: %s",
    (text) => {
      expect(timeAhead(text, TODAY)).toBeNull();
    },
  );

  const MONTHS = "january february march april may june july august september october november december".split(" ");
  const days = fc.integer({ min: 1, max: 340 }).map((n) => addDays(TODAY, n));
  it("ends on the day that is named, or on the one before it", () => {
    fc.assert(
      fc.property(days, fc.constantFrom("by", "until", "before", "on"), (named, word) => {
        const found = timeAhead(`bills due ${word} ${MONTHS[monthOf(named) - 1] ?? ""} ${dayOfMonth(named)}`, TODAY);
        const end = word === "before" ? addDays(named, -1) : named;
        expect([found?.period.start, found?.period.end]).toEqual([word === "on" ? named : TODAY, end]);
      }),
    );
  });

  it("never begins before today, whatever is asked on whatever day", () => {
    const words = fc.array(fc.constantFrom(...TIMES.flatMap(([said]) => said.split(" "))), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 1500 }), (said, n) => {
        const today = addDays(TODAY, n);
        const found = timeAhead(said.join(" "), today);
        if (found) expect(daysBetween(today, found.period.start) >= 0 && found.period.start <= found.period.end).toBe(true);
      }),
    );
  });
});
