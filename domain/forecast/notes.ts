import type { Milestone, MilestoneKind, Warning, WarningCode } from "./model.ts";
import { type MonthNumber, monthOfNumber } from "./months.ts";

type Where = { rule?: string | null; account?: string | null; year?: number | null };

/** Collects warnings and milestones of a run. Paths of a simulation collect nothing. */
export type Notes = {
  warn: (code: WarningCode, message: string, where?: Where) => void;
  mark: (kind: MilestoneKind, month: MonthNumber, label: string, where?: Where) => void;
};

export const SILENT: Notes = { warn: () => {}, mark: () => {} };

/** Returns notes that keep the first of equal ones: same code, rule and account. */
export const collectNotes = (): { notes: Notes; warnings: () => Warning[]; milestones: () => Milestone[] } => {
  const warnings = new Map<string, Warning>();
  const milestones = new Map<string, Milestone>();
  const notes: Notes = {
    warn: (code, message, { rule = null, account = null, year = null } = {}) => {
      const key = `${code} ${rule} ${account} ${rule === null && account === null ? message : ""}`;
      if (!warnings.has(key)) warnings.set(key, { code, message, rule, account, year });
    },
    mark: (kind, at, label, { rule = null, account = null } = {}) => {
      const key = `${kind} ${rule} ${account} ${label}`;
      if (!milestones.has(key)) milestones.set(key, { kind, month: monthOfNumber(at), label, rule, account });
    },
  };
  const byMonth = (a: Milestone, b: Milestone): number => (a.month < b.month ? -1 : a.month > b.month ? 1 : a.label < b.label ? -1 : 1);
  return { notes, warnings: () => [...warnings.values()], milestones: () => [...milestones.values()].sort(byMonth) };
};
