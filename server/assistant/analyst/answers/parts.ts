import { formatMoney } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import type { Group, GroupBy, Selection } from "../../tools/index.ts";
import { citeTransactions } from "../../cite.ts";
import { isTimeGroup, timeLabelOf, withinGroup } from "../../time-groups.ts";
import { titlePeriod } from "../period-name.ts";
import { cited } from "../reply.ts";
import type { FramePeriod } from "../frame.ts";
import type { Asked } from "./context.ts";

/** What a table breaks down: all its rows, their section, and the grouping. */
export type Whole = { selection: Selection; period: FramePeriod; section: "Expense" | "Income" | "Transfer"; by: GroupBy };

const NAME_CAP = 120;
const merchantOf = (g: Group): string => g.label.slice(0, NAME_CAP);

const narrowed = ({ by, section, selection: s }: Whole, g: Group): Selection | null => {
  if (by === "merchant") return { ...s, merchants: [merchantOf(g)] };
  // A part of all spending keeps the section of the whole. If categories were named, a part has no section filter.
  if (by === "category" && g.id !== null) return { ...s, ...(s.categoryIds ? {} : { section }), categoryIds: [g.id] };
  if (by === "account" && g.id !== null) return { ...s, accountIds: [g.id] };
  return isTimeGroup(by) ? withinGroup(s, by, g.key) : null;
};

const others = ({ by, selection: s }: Whole, shown: readonly Group[]): Selection | null => {
  if (by === "merchant") return { ...s, excludeMerchants: [...(s.excludeMerchants ?? []), ...shown.map(merchantOf)] };
  const ids = shown.flatMap((g) => (g.id === null ? [] : [g.id]));
  // Accounts and periods cannot be excluded from a selection.
  return by === "category" && ids.length === shown.length ? { ...s, excludeCategoryIds: [...(s.excludeCategoryIds ?? []), ...ids] } : null;
};

const linked = (asked: Asked, { section }: Whole, title: string, amount: Cents, rows: Selection | null): string =>
  rows === null || amount === 0 ? formatMoney(amount) : cited(asked.reply, amount, citeTransactions(title, rows, section));

/** Returns a group's amount linked to its rows; plain text if no selection matches exactly those rows. */
export const groupAmount = (asked: Asked, whole: Whole, g: Group): string =>
  linked(
    asked,
    whole,
    isTimeGroup(whole.by) ? timeLabelOf(whole.by, g.key, asked.today) : `${g.label} ${titlePeriod(whole.period, asked.today)}`,
    g.total,
    narrowed(whole, g),
  );

/** Returns the amount of the groups not shown, linked to its rows; plain text if no selection matches exactly those rows. */
export const othersAmount = (asked: Asked, whole: Whole, shown: readonly Group[], amount: Cents): string =>
  linked(asked, whole, `All others ${titlePeriod(whole.period, asked.today)}`, amount, others(whole, shown));
