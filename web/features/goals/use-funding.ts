import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Goal, goals } from "#contract/goals.ts";
import type { Selection } from "#domain/goals/selection.ts";
import { ApiError, call } from "#web/lib/api.ts";
import { useAutosave } from "#web/lib/autosave.ts";
import { toast } from "#web/lib/toast.ts";
import { goalQuery, refetchGoals, showSaved } from "./queries.ts";

/** Milliseconds from the last change of a goal's funding until it is saved (specification). */
const FUNDING_MS = 100;

/** Returns what funds a goal, with the sources that do not count at the moment. */
export const selectionOf = (goal: Pick<Goal, "goalFundAccounts" | "goalFundHoldings" | "leftOut"> | undefined): Selection => ({
  accounts: new Set([
    ...(goal?.goalFundAccounts ?? []).map((one) => one.finxAccountId),
    ...(goal?.leftOut ?? []).flatMap((one) => (one.finxHoldingId === null && one.reason !== "sold" ? [one.finxAccountId] : [])),
  ]),
  holdings: new Set([
    ...(goal?.goalFundHoldings ?? []).map((one) => one.finxHoldingId),
    ...(goal?.leftOut ?? []).flatMap((one) => (one.finxHoldingId === null ? [] : [one.finxHoldingId])),
  ]),
});

/** A selection as the server takes it. */
export const idsOf = ({ accounts, holdings }: Selection) => ({ accountIds: [...accounts], holdingIds: [...holdings] });

/** The message for a selection that was not saved. */
export const fundingFailure = (error: unknown): string =>
  error instanceof ApiError && error.statusCode === 400 && error.errors[0] === "ACCOUNT_ALREADY_USED"
    ? "Account already associated with another goal"
    : "Something went wrong";

/** The funding of a goal, saved shortly after each change. If that fails, it returns to what the server has. */
export const useFunding = (goal: Goal): { selection: Selection; change: (next: Selection) => void } => {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Selection | null>(null);
  const saver = useAutosave<Selection>(FUNDING_MS, async (selection) => {
    try {
      const version = client.getQueryData(goalQuery(goal.id).queryKey)?.version ?? goal.version;
      const saved = await call(goals.update, { params: { id: goal.id }, body: { ...idsOf(selection), version } });
      showSaved(saved);
      toast("Goal saved");
      setDraft((now) => (now === selection ? null : now));
      return true;
    } catch (error) {
      console.error("a goal's funding was not saved", error);
      setDraft(null);
      toast(fundingFailure(error));
      void refetchGoals();
      return false;
    }
  });
  return {
    selection: draft ?? selectionOf(goal),
    change: (next) => {
      setDraft(next);
      saver.change(next);
    },
  };
};
