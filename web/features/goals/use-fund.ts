import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type EmergencyFundFacts, type Goal, goals } from "#contract/goals.ts";
import { type Basis, DEFAULT_FUND_MONTHS, FUND_NAME, fundTarget } from "#domain/goals/emergency-fund.ts";
import { countOf, type Selection } from "#domain/goals/selection.ts";
import type { Cents } from "#domain/money.ts";
import { call } from "#web/lib/api.ts";
import { useAutosave } from "#web/lib/autosave.ts";
import { toast } from "#web/lib/toast.ts";
import { averageOf } from "./FundMonths.tsx";
import { goalsQuery, refetchGoals, showSaved } from "./queries.ts";
import { fundingFailure, idsOf, selectionOf } from "./use-funding.ts";

/** Milliseconds from the last change of a saved emergency fund until it is saved (specification). */
const FUND_MS = 1000;

export type FundDraft = { months: number | null; amount: Cents | null; basis: Basis; selection: Selection };

/** Returns the fund as it is saved, or what is suggested: three months of average spending. */
const startOf = (goal: Goal | undefined, facts: EmergencyFundFacts): FundDraft => {
  if (goal)
    return {
      months: goal.emergencyFundMonths,
      amount: goal.targetAmount,
      basis: goal.emergencyFundBasis,
      selection: selectionOf(goal),
    };
  const amount = fundTarget(DEFAULT_FUND_MONTHS, averageOf(facts, "spending"));
  return { months: amount === null ? null : DEFAULT_FUND_MONTHS, amount, basis: "spending", selection: selectionOf(undefined) };
};

type WholeDraft = FundDraft & { amount: Cents };
const isWhole = (draft: FundDraft): draft is WholeDraft => draft.amount !== null && draft.amount > 0;

export type Fund = {
  draft: FundDraft;
  change: (part: Partial<FundDraft>) => void;
  /** Whether it has been saved before, so that each change is saved by itself. */
  saved: boolean;
  /** Whether it can be saved for the first time. */
  ready: boolean;
  busy: boolean;
  create: () => void;
};

/** The emergency fund as it is edited. The first time it is saved by a button; afterwards each change is saved after a second. */
export const useFund = (goal: Goal | undefined, facts: EmergencyFundFacts): Fund => {
  const client = useQueryClient();
  const [draft, setDraft] = useState<FundDraft | null>(null);
  const latest = useRef<FundDraft | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = draft ?? startOf(goal, facts);
  const failed = (error: unknown): void => {
    console.error("the emergency fund was not saved", error);
    toast(fundingFailure(error));
    void refetchGoals();
  };
  const saver = useAutosave<FundDraft>(FUND_MS, async (value) => {
    const known = client.getQueryData(goalsQuery.queryKey)?.find((one) => one.id === goal?.id) ?? goal;
    if (!known || value.amount === null) return true;
    try {
      const body = { ...bodyOf(value, value.amount), version: known.version };
      showSaved(await call(goals.update, { params: { id: known.id }, body }));
      toast("Saved");
      setDraft((now) => (now === value ? null : now));
      return true;
    } catch (error) {
      setDraft(null);
      failed(error);
      return false;
    }
  });
  const create = async (): Promise<void> => {
    if (!isWhole(shown)) return;
    setBusy(true);
    try {
      const made = await call(goals.create, { body: { ...bodyOf(shown, shown.amount), type: "emergency_fund", name: FUND_NAME } });
      toast("Goal created");
      client.setQueryData(goalsQuery.queryKey, (list) => [made, ...(list ?? [])]);
      await refetchGoals();
      // What was changed meanwhile is a change of the new fund.
      const now = latest.current;
      if (now === draft) setDraft(null);
      else if (now && isWhole(now)) saver.change(now);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    draft: shown,
    change: (part) => {
      const next = { ...shown, ...part };
      latest.current = next;
      setDraft(next);
      if (goal && isWhole(next)) saver.change(next);
      else saver.drop();
    },
    saved: goal !== undefined,
    ready: isWhole(shown) && countOf(shown.selection) > 0,
    busy,
    create: () => void create(),
  };
};

const bodyOf = ({ months, basis, selection }: FundDraft, amount: Cents) => ({
  targetAmount: amount,
  emergencyFundMonths: months,
  emergencyFundBasis: basis,
  ...idsOf(selection),
});
