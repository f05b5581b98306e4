import type { Goal } from "#contract/goals.ts";
import { formatSlashDay } from "#domain/format.ts";
import type { Amounts } from "#web/ui/amounts.ts";
import { round } from "./words.ts";

export type GoalDraft = Pick<Goal, "icon" | "name" | "targetDate" | "emergencyFundMonths"> & { targetAmount: Goal["targetAmount"] | null };

export const draftOf = (goal: Goal | undefined): GoalDraft => ({
  icon: goal?.icon ?? "",
  name: goal?.name ?? "",
  targetAmount: goal?.targetAmount ?? null,
  targetDate: goal?.targetDate ?? null,
  emergencyFundMonths: goal?.emergencyFundMonths ?? null,
});

/** A month count sets the target, so both change together. */
const PARTS: readonly (readonly (keyof GoalDraft)[])[] = [["icon"], ["name"], ["targetAmount", "emergencyFundMonths"], ["targetDate"]];

type Merged = {
  draft: GoalDraft;
  /** What others changed, by the first field of each part, and whether the user's own value was kept there. */
  changed: { field: keyof GoalDraft; own: boolean }[];
};

/** Brings a draft up to the newest version of its goal: takes what others changed, except where the user has changed the same. */
export const mergeGoal = (opened: Goal, draft: GoalDraft, newest: Goal): Merged => {
  const [before, theirs] = [draftOf(opened), draftOf(newest)];
  const differs = (a: GoalDraft, b: GoalDraft, part: readonly (keyof GoalDraft)[]): boolean => part.some((field) => a[field] !== b[field]);
  let merged = draft;
  const changed: Merged["changed"] = [];
  for (const part of PARTS) {
    const [field] = part;
    if (!field || !differs(before, theirs, part)) continue;
    const own = differs(before, draft, part) && differs(theirs, draft, part);
    changed.push({ field, own });
    if (!own) merged = { ...merged, ...Object.fromEntries(part.map((each) => [each, theirs[each]])) };
  }
  return { draft: merged, changed };
};

/** Says in words what others changed and what of it the form shows. */
export const mergeText = (newest: Goal, { changed }: Merged, amounts: Amounts): string => {
  const values: Record<keyof GoalDraft, string> = {
    icon: "The icon changed.",
    name: `The name changed to “${newest.name}”.`,
    targetAmount: `The target changed to ${round(amounts, newest.targetAmount)}.`,
    targetDate: newest.targetDate ? `The date changed to ${formatSlashDay(newest.targetDate)}.` : "The date was removed.",
    emergencyFundMonths: "",
  };
  const found = changed.map(({ field, own }) => (own ? `${values[field]} The form keeps yours.` : values[field]));
  return ["This is the newest version.", ...(found.length > 0 ? found : ["The form keeps what you changed."])].join(" ");
};
