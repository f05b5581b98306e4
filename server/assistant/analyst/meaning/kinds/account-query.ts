import { addDays, addYears, type Day } from "#domain/day.ts";
import type { Filter, Frame, FramePeriod } from "../../frame.ts";
import type { Query } from "../query.ts";

/* What the kinds of answers about accounts ask of a question. */

/** Ids of the accounts that a question names, but for those it leaves out. */
export const accountsOf = (q: Query): number[] => q.reading.entities.accounts.filter((a) => !a.excluded).flatMap((a) => a.ids);
/** Type of an account; empty for an unknown id. */
export const typeOf = (q: Query, id: number): string => q.vocabulary.accounts.find((a) => a.id === id)?.type ?? "";
/** Whether accounts are named and all of them are debts. */
export const areDebts = (q: Query): boolean =>
  accountsOf(q).length > 0 && accountsOf(q).every((id) => /credit|loan|debt/.test(typeOf(q, id)));
/** All accounts of a type, under one name. */
export const named = (q: Query, label: string, is: (type: string, subtype: string) => boolean): Frame["filter"]["accounts"] => [
  { label, ids: q.vocabulary.accounts.filter((a) => is(a.type, a.subtype ?? "")).map((a) => a.id) },
];
/** The accounts of a list but for those that the question leaves out. */
export const without = (q: Query, label: string, from: Frame["filter"]["accounts"]): Frame["filter"]["accounts"] => {
  const out = q.reading.entities.accounts.filter((a) => a.excluded);
  const gone = new Set(out.flatMap((a) => a.ids));
  return [
    {
      // What was not among them need not be left out.
      label: from.some((a) => a.ids.some((id) => gone.has(id))) ? `${label} except ${out.map((a) => a.label).join(" and ")}` : label,
      ids: from.flatMap((a) => a.ids).filter((id) => !gone.has(id)),
    },
  ];
};
/** The loans by what they were taken for. */
export const LOAN_OF: Readonly<Record<string, RegExp>> = { property: /mortgage|home equity/, vehicle: /auto|car/ };
/** The accounts of a filter with a home or a car replaced by the loan on it, which is what is owed. */
export const owedOn = (filter: Filter, { accounts }: Query["vocabulary"]): Filter => ({
  ...filter,
  accounts: filter.accounts.map((named) => {
    const kinds = new Set(
      accounts
        .filter((a) => named.ids.includes(a.id))
        .map((a) => (/vehicle|\bcar\b|\bboat\b/.test(a.subtype ?? "") && a.type !== "loan" ? "vehicle" : a.type)),
    );
    const loans = [...kinds].flatMap((kind) => accounts.filter((a) => /loan|debt/.test(a.type) && LOAN_OF[kind]?.test(a.subtype ?? "")));
    const [only] = loans;
    return only && kinds.size === 1 ? { label: loans.length === 1 ? only.name : named.label, ids: loans.map((a) => a.id) } : named;
  }),
});
/** Whether no time named begins after today. */
export const isPast = ({ reading, today }: Query): boolean => reading.periods.every((p) => p.period.start <= today);

/** Asks what a balance will be, which only a forecast answers. */
export const isStillToCome = (q: Query): boolean =>
  (q.has("period", "payday") && /\b(?:will|won't|going to|gonna)\b|'ll\b/.test(q.text)) ||
  q.reading.periods.some((p) => p.period.start > q.today);

/** The year up to today, for a change that names no time. */
export const yearTo = (today: Day): FramePeriod => ({
  start: addDays(addYears(today, -1), 1),
  end: today,
  grain: "range",
  rolling: null,
  all: false,
  asked: false,
  point: null,
});

/** Savings and investments are not spent from: "why did our savings go down" asks what they hold. */
export const isOfReserve = (q: Query): boolean => {
  const ids = q.reading.entities.accounts.filter((a) => !a.excluded).flatMap((a) => a.ids);
  const isReserve = (id: number): boolean =>
    q.vocabulary.accounts.some(
      (a) => a.id === id && (a.type === "investment" || (a.type === "depository" && /sav|money market|cd/.test(a.subtype ?? ""))),
    );
  return ids.length > 0 && ids.every(isReserve) && !q.has("spend", "category", "merchant", "purchase");
};
