import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, day } from "#domain/day.ts";
import { normalize } from "./normalize.ts";
import { findPeriods } from "./periods.ts";
import { earlierBy } from "./periods/relative.ts";

const found = (text: string, today = "2026-11-20", comparing = false): string[] =>
  findPeriods(normalize(text).text, { today: day(today), dataStart: day("2024-01-01") }, comparing).map(
    (m) => `${m.period.start}..${m.period.end}`,
  );

describe("time expressions on Friday, November 20, 2026", () => {
  it.each([
    ["today", "2026-11-20..2026-11-20"],
    ["yesterday", "2026-11-19..2026-11-19"],
    ["last night", "2026-11-19..2026-11-19"],
    ["the day before yesterday", "2026-11-18..2026-11-18"],
    ["on Friday", "2026-11-20..2026-11-20"],
    ["last Friday", "2026-11-13..2026-11-13"],
    ["on Monday", "2026-11-16..2026-11-16"],
    ["last Sunday", "2026-11-15..2026-11-15"],
    ["tuesday last week", "2026-11-10..2026-11-10"],
    ["this week", "2026-11-15..2026-11-20"],
    ["last week", "2026-11-08..2026-11-14"],
    ["the week before last", "2026-11-01..2026-11-07"],
    ["two weeks ago", "2026-11-01..2026-11-07"],
    ["last weekend", "2026-11-14..2026-11-15"],
    ["this weekend", "2026-11-21..2026-11-22"],
    ["over the past 2 weekends", "2026-11-07..2026-11-15"],
    ["this month", "2026-11-01..2026-11-20"],
    ["so far this month", "2026-11-01..2026-11-20"],
    ["month to date", "2026-11-01..2026-11-20"],
    ["mtd", "2026-11-01..2026-11-20"],
    ["last month", "2026-10-01..2026-10-31"],
    ["the previous month", "2026-10-01..2026-10-31"],
    ["the month before last", "2026-09-01..2026-09-30"],
    ["3 months ago", "2026-08-01..2026-08-31"],
    ["in March", "2026-03-01..2026-03-31"],
    ["in December", "2025-12-01..2025-12-31"],
    ["in November", "2026-11-01..2026-11-20"],
    ["October", "2026-10-01..2026-10-31"],
    ["sept", "2026-09-01..2026-09-30"],
    ["November last year", "2025-11-01..2025-11-30"],
    ["last November", "2025-11-01..2025-11-30"],
    ["last March", "2026-03-01..2026-03-31"],
    ["march 2025", "2025-03-01..2025-03-31"],
    ["on 30 June of this year", "2026-06-30..2026-06-30"],
    ["the 3rd of May last year", "2025-05-03..2025-05-03"],
    ["May 3 of last year", "2025-05-03..2025-05-03"],
    ["between 1 March and 30 June of this year", "2026-03-01..2026-06-30"],
    ["from March 3 to 10 of last year", "2025-03-03..2025-03-10"],
    ["in May", "2026-05-01..2026-05-31"],
    ["2025-03", "2025-03-01..2025-03-31"],
    ["10/2025", "2025-10-01..2025-10-31"],
    ["this quarter", "2026-10-01..2026-11-20"],
    ["last quarter", "2026-07-01..2026-09-30"],
    ["Q3", "2026-07-01..2026-09-30"],
    ["q4 2025", "2025-10-01..2025-12-31"],
    ["the third quarter of 2025", "2025-07-01..2025-09-30"],
    ["this year", "2026-01-01..2026-11-20"],
    ["year to date", "2026-01-01..2026-11-20"],
    ["ytd", "2026-01-01..2026-11-20"],
    ["last year", "2025-01-01..2025-12-31"],
    ["in 2025", "2025-01-01..2025-12-31"],
    ["2024", "2024-01-01..2024-12-31"],
    ["first half of 2026", "2026-01-01..2026-06-30"],
    ["in h1", "2026-01-01..2026-06-30"],
    ["past year", "2025-11-21..2026-11-20"],
    ["in the last year", "2025-11-21..2026-11-20"],
    ["in the past month", "2026-10-21..2026-11-20"],
    ["past week", "2026-11-14..2026-11-20"],
    ["last 30 days", "2026-10-22..2026-11-20"],
    ["in the past 90 days", "2026-08-23..2026-11-20"],
    ["last six months", "2026-05-21..2026-11-20"],
    ["over the last 2 weeks", "2026-11-07..2026-11-20"],
    ["past couple of weeks", "2026-11-07..2026-11-20"],
    ["the previous 3 months", "2026-08-01..2026-10-31"],
    ["last 3 full months", "2026-08-01..2026-10-31"],
    ["since July", "2026-07-01..2026-11-20"],
    ["since March 2025", "2025-03-01..2026-11-20"],
    ["since last month", "2026-10-01..2026-11-20"],
    ["since the 1st", "2026-11-01..2026-11-20"],
    ["from October 5 on", "2026-10-05..2026-11-20"],
    ["after Labor Day", "2026-09-08..2026-11-20"],
    ["since 2024", "2024-01-01..2026-11-20"],
    ["since the beginning of the year", "2026-01-01..2026-11-20"],
    ["from the start of this month", "2026-11-01..2026-11-20"],
    ["before July", "2024-01-01..2026-06-30"],
    ["until March", "2024-01-01..2026-03-31"],
    ["between March 3 and April 10", "2026-03-03..2026-04-10"],
    ["from March to May", "2026-03-01..2026-05-31"],
    ["from March to May 2025", "2025-03-01..2025-05-31"],
    ["January through March", "2026-01-01..2026-03-31"],
    ["jan-mar", "2026-01-01..2026-03-31"],
    ["from november to january", "2025-11-01..2026-01-31"],
    ["Mar 3 - Apr 10", "2026-03-03..2026-04-10"],
    ["march 3-10", "2026-03-03..2026-03-10"],
    ["from 2024 to 2025", "2024-01-01..2025-12-31"],
    ["between 10/1 and 10/15", "2026-10-01..2026-10-15"],
    ["October 1st", "2026-10-01..2026-10-01"],
    ["1st of October", "2026-10-01..2026-10-01"],
    ["Oct 1, 2025", "2025-10-01..2025-10-01"],
    ["10/1", "2026-10-01..2026-10-01"],
    ["12/24", "2025-12-24..2025-12-24"],
    ["10/1/25", "2025-10-01..2025-10-01"],
    ["2026-10-01", "2026-10-01..2026-10-01"],
    ["the 15th", "2026-11-15..2026-11-15"],
    ["on the 25th", "2026-10-25..2026-10-25"],
    ["this summer", "2026-06-01..2026-08-31"],
    ["last summer", "2026-06-01..2026-08-31"],
    ["last winter", "2025-12-01..2026-02-28"],
    ["summer 2025", "2025-06-01..2025-08-31"],
    ["the week of october 5", "2026-10-04..2026-10-10"],
    ["earlier this month", "2026-11-01..2026-11-20"],
    ["two weekends ago", "2026-11-07..2026-11-08"],
    ["in the past year and a half", "2025-05-21..2026-11-20"],
    ["the last 2 weeks of october", "2026-10-18..2026-10-31"],
    ["the first 10 days of november", "2026-11-01..2026-11-10"],
    ["between the 5th and the 12th of october", "2026-10-05..2026-10-12"],
    ["march through may", "2026-03-01..2026-05-31"],
    ["at the start of the year", "2026-01-01..2026-01-01"],
    ["at the turn of the year", "2026-01-01..2026-01-01"],
    ["at midyear", "2026-06-30..2026-06-30"],
    ["half a year ago", "2026-05-01..2026-05-31"],
    ["in the week of November 1", "2026-11-01..2026-11-07"],
    ["first week of October", "2026-10-01..2026-10-07"],
    ["last week of october", "2026-10-25..2026-10-31"],
    ["early October", "2026-10-01..2026-10-10"],
    ["late september", "2026-09-21..2026-09-30"],
    ["this time last year", "2025-11-01..2025-11-20"],
    ["on Christmas", "2025-12-25..2025-12-25"],
    ["at Christmas", "2025-12-25..2025-12-25"],
    ["at New Year's", "2026-01-01..2026-01-01"],
    ["over Thanksgiving", "2025-11-27..2025-11-27"],
    ["on black friday 2024", "2024-11-29..2024-11-29"],
    ["on Bonfire Night", "2026-11-05..2026-11-05"],
    ["on Mother's Day", "2026-05-10..2026-05-10"],
    ["over Juneteenth weekend", "2026-06-19..2026-06-22"],
    ["on Boxing Day", "2025-12-26..2025-12-26"],
    ["since Presidents' Day", "2026-02-16..2026-11-20"],
    ["on pancake day", "2026-02-17..2026-02-17"],
    ["next month", "2026-12-01..2026-12-31"],
    ["tomorrow", "2026-11-21..2026-11-21"],
    ["for the next 30 days", "2026-11-21..2026-12-20"],
    ["before friday", "2026-11-27..2026-11-27"],
    ["ever", "2024-01-01..2026-11-20"],
    ["of all time", "2024-01-01..2026-11-20"],
    ["lately", "2026-10-22..2026-11-20"],
  ])("%s is %s", (text, expected) => expect(found(`how much did I spend ${text}?`)).toEqual([expected]));

  it("moves a day to the year that is named elsewhere, and not where two times stand side by side", () => {
    expect(found("what did halloween cost us last year")[0]).toBe("2025-10-31..2025-10-31");
    expect(found("what did we pay in march, and what in all of 2025")[0]).toBe("2026-03-01..2026-03-31");
  });

  it("takes the name of a holiday for a day only where a day is meant", () => {
    expect(found("halloween, how much did we spend")).toEqual(["2026-10-31..2026-10-31"]);
    expect(found("how much were the christmas presents")).toEqual([]);
    expect(found("how are our new year's resolutions going")).toEqual([]);
    expect(found("net worth at new years")).toEqual(["2026-01-01..2026-01-01"]);
    expect(found("will it last us to thanksgiving")).toEqual([]);
  });

  it("keeps two periods apart in a comparison, and joins them in a range", () => {
    expect(found("compare October to September", "2026-11-20", true)).toEqual(["2026-10-01..2026-10-31", "2026-09-01..2026-09-30"]);
    expect(found("less in September than in August", "2026-11-20", true)).toEqual(["2026-09-01..2026-09-30", "2026-08-01..2026-08-31"]);
    expect(found("spending from September to October")).toEqual(["2026-09-01..2026-10-31"]);
  });

  it.each([
    "what may I spend",
    "I have $2000 in checking",
    "over 2000",
    "what is apr",
    "february 30",
    "add up to much",
    "every monday",
    "2026-02-30",
    "a march on the city",
    "13/45",
    "the first one",
  ])("%s contains no time expression", (text) => expect(found(text)).toEqual([]));
});

describe("time expressions on other days", () => {
  it.each([
    ["2028-02-29", "last month", "2028-01-01..2028-01-31"],
    ["2028-02-29", "past year", "2027-03-01..2028-02-29"],
    ["2028-03-31", "past month", "2028-03-01..2028-03-31"],
    ["2027-03-01", "on feb 29", "2024-02-29..2024-02-29"],
    ["2026-01-01", "last month", "2025-12-01..2025-12-31"],
    ["2026-01-01", "last week", "2025-12-21..2025-12-27"],
    ["2026-01-01", "this week", "2025-12-28..2026-01-01"],
    ["2026-01-01", "yesterday", "2025-12-31..2025-12-31"],
    ["2026-01-01", "this quarter", "2026-01-01..2026-01-01"],
    ["2026-11-15", "this week", "2026-11-15..2026-11-15"],
    ["2026-11-15", "last weekend", "2026-11-07..2026-11-08"],
    ["2026-11-15", "this weekend", "2026-11-14..2026-11-15"],
    ["2026-11-14", "last weekend", "2026-11-07..2026-11-08"],
    ["2026-11-14", "this week", "2026-11-08..2026-11-14"],
    ["2026-02-10", "this winter", "2025-12-01..2026-02-10"],
    ["2026-07-15", "last summer", "2025-06-01..2025-08-31"],
  ])("on %s, %s is %s", (today, text, expected) => expect(found(`spending ${text}`, today)).toEqual([expected]));
});

const WORDS = [
  "last",
  "this",
  "next",
  "since",
  "before",
  "after",
  "between",
  "and",
  "to",
  "from",
  "the",
  "past",
  "3",
  "12",
  "31",
  "2025",
  "2026",
  "days",
  "weeks",
  "month",
  "months",
  "year",
  "quarter",
  "march",
  "feb",
  "29",
  "october",
  "friday",
  "weekend",
  "yesterday",
  "ago",
  "q1",
  "of",
  "first",
  "week",
  "10/12",
  "2026-02-28",
  "ever",
  "christmas",
  "summer",
  "-",
  "early",
  "mid",
  "until",
  "today",
];

it("never returns a period that ends before it starts, or two that overlap in the text", () => {
  const days = fc.integer({ min: 0, max: 3000 }).map((n): Day => addDays(day("2022-01-01"), n));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 10 }), days, (words, today) => {
      const text = normalize(words.join(" ")).text;
      const mentions = findPeriods(text, { today, dataStart: day("2021-03-04") });
      mentions.forEach((m, i) => {
        expect(m.period.start <= m.period.end).toBe(true);
        expect(m.from < m.to && m.to <= text.length).toBe(true);
        const next = mentions[i + 1];
        if (next) expect(m.to <= next.from).toBe(true);
      });
    }),
    { numRuns: 1500, seed: 7 },
  );
});

describe("a time that another one tells", () => {
  it.each([
    ["q3 against the same period last year", "2026-07-01..2026-09-30", "2025-07-01..2025-09-30"],
    ["this year versus the same time last year", "2026-01-01..2026-11-20", "2025-01-01..2025-11-20"],
    ["ytd vs prior ytd", "2026-01-01..2026-11-20", "2025-01-01..2025-11-20"],
    ["ytd vs ytd last year", "2026-01-01..2026-11-20", "2025-01-01..2025-11-20"],
    ["this month against the same days a year ago", "2026-11-01..2026-11-20", "2025-11-01..2025-11-20"],
    ["last quarter vs the same quarter a year earlier", "2026-07-01..2026-09-30", "2025-07-01..2025-09-30"],
    ["february 2025 against the same month last year", "2025-02-01..2025-02-28", "2024-02-01..2024-02-29"],
    ["the last 3 months against the 3 before", "2026-08-21..2026-11-20", "2026-05-21..2026-08-20"],
    ["last week and the 2 weeks before that", "2026-11-08..2026-11-14", "2026-10-25..2026-11-07"],
    ["last month versus the one before it", "2026-10-01..2026-10-31", "2026-09-01..2026-09-30"],
    ["this april versus last april", "2026-04-01..2026-04-30", "2025-04-01..2025-04-30"],
    ["last june against june", "2025-06-01..2025-06-30", "2026-06-01..2026-06-30"],
    ["this summer vs last summer", "2026-06-01..2026-08-31", "2025-06-01..2025-08-31"],
    ["the last 30 days versus the previous period", "2026-10-22..2026-11-20", "2026-09-22..2026-10-21"],
  ])("reads both of: %s", (text, first, second) => expect(found(text, "2026-11-20", true)).toEqual([first, second]));

  it.each([
    ["how much did we spend from September 1?", "2026-09-01..2026-11-20"],
    ["what was the charge from September 1", "2026-09-01..2026-09-01"],
    ["this month against last year up to the same day", "2026-11-01..2026-11-20", "2025-11-01..2025-11-20"],
    ["this month versus last year at this point", "2026-11-01..2026-11-20", "2025-11-01..2025-11-20"],
  ])("reads the times of: %s", (text, ...periods) => expect(found(text, "2026-11-20", periods.length > 1)).toEqual(periods));

  it("counts from today if the question names no other time", () => {
    expect(found("the same period last year")).toEqual(["2025-11-01..2025-11-20"]);
  });

  it("has as many days as the time it follows, for any two days", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 60 }), (back, length) => {
        const end = addDays(day("2026-11-20"), -back);
        const start = addDays(end, -length);
        const earlier = earlierBy({ start, end }, "span");
        expect(addDays(earlier.end, 1)).toBe(start);
        expect(earlier.start <= earlier.end).toBe(true);
      }),
    );
  });

  it("begins on that very day after “since”", () => {
    expect(found("since this time last year")).toEqual(["2025-11-20..2026-11-20"]);
  });

  it("does not take “altogether” for a time beside another", () => {
    expect(found("how much altogether this month")).toEqual(["2026-11-01..2026-11-20"]);
  });
});
