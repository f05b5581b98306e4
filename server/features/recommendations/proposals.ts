import { z } from "zod";
import { formatMoney } from "#domain/format.ts";
import { type Cents, cents } from "#domain/money.ts";
import { RecommendationStatus } from "#contract/recommendations.ts";
import { citeAccounts, citeRecommendation } from "../../assistant/cite.ts";
import { ToolError } from "../../assistant/tools/index.ts";
import { currencyOf } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import type { Feature } from "../../feature.ts";
import type { Scope } from "../../identity/scope.ts";
import { proposalKind } from "../../proposal-kind.ts";
import { setSafeBalance } from "./settings.ts";
import * as store from "./store.ts";

const Exact = z.object({ accountId: z.number().int(), name: z.string(), amount: z.number().int() });
const Kept = z.object({ amount: z.number().int().nullable() });

const checkingOf = async (tx: Tx<Scope>, accountId: number): Promise<{ name: string; now: { id: number; amount: Cents } | null }> => {
  const account = await store.accountOf(tx, accountId);
  if (!account?.checking) throw new ToolError("there is no such checking account", "Use get_accounts to list the accounts.");
  const [setting] = await store.settings(tx, [accountId]);
  return { name: account.name, now: setting ? { id: setting.id, amount: setting.safeBalance } : null };
};

/** Sets the safety balance of a checking account. Undo restores the old one, or removes it. */
const safeBalance = proposalKind({
  exact: Exact,
  kept: Kept,
  plan: async (tx, args: { accountId: number; amount: number }) => {
    const { name, now } = await checkingOf(tx, args.accountId);
    if (args.amount < 0) throw new ToolError("a safety balance cannot be negative", "Ask for an amount of zero or more.");
    if (now?.amount === args.amount)
      throw new ToolError("the account already has that safety balance", "Tell the user that there is nothing to change.");
    return {
      exact: { accountId: args.accountId, name, amount: args.amount },
      title: `Keep ${formatMoney(cents(args.amount), { currency: await currencyOf(tx) })} in ${name}`,
      target: String(args.accountId),
      citation: citeAccounts(name, [args.accountId], ""),
    };
  },
  hold: async (tx, { accountId, name, amount }) => {
    const { now } = await checkingOf(tx, accountId);
    const currency = await currencyOf(tx);
    return {
      values: [
        {
          what: `Safety balance of ${name}`,
          now: now ? formatMoney(now.amount, { currency }) : "",
          after: formatMoney(cents(amount), { currency }),
          data: now?.amount ?? null,
        },
      ],
      kept: { amount: now?.amount ?? null },
    };
  },
  apply: async (tx, { accountId, amount }, at) => void (await setSafeBalance(tx, accountId, cents(amount), at)),
  restore: async (tx, { accountId }, kept, { at }) => {
    if (kept.amount !== null) return void (await setSafeBalance(tx, accountId, cents(kept.amount), at));
    const { now } = await checkingOf(tx, accountId);
    if (now) await store.removeSetting(tx, now.id);
  },
});

const ExactStatus = z.object({ id: z.number().int(), title: z.string(), status: RecommendationStatus });
const KeptStatus = z.object({
  status: RecommendationStatus,
  dismissedValue: z.number().int().nullable(),
  dismissedAction: z.string().nullable(),
});
const NAMES = { new: "Open", seen: "Open", accepted: "Done", dismissed: "Dismissed" } as const;

const storedOne = async (tx: Tx<Scope>, id: number): Promise<store.Stored> => {
  const found = await store.find(tx, id);
  if (!found) throw new ToolError("there is no such recommendation", "Use list_recommendations to list them.");
  return found;
};

/** Dismisses a recommendation or marks it as done. Undo restores its status, and at what value a dismissed one comes back. */
const status = proposalKind({
  exact: ExactStatus,
  kept: KeptStatus,
  plan: async (tx, args: { recommendationId: number; status: "accepted" | "dismissed" }) => {
    const found = await storedOne(tx, args.recommendationId);
    if (found.status === args.status)
      throw new ToolError(`it is already ${NAMES[args.status].toLowerCase()}`, "Tell the user that there is nothing to change.");
    return {
      exact: { id: found.id, title: found.title, status: args.status },
      title: args.status === "dismissed" ? `Dismiss “${found.title}”` : `Mark “${found.title}” as done`,
      target: String(found.id),
      citation: citeRecommendation(found.title, found.id, found.type),
      notes: args.status === "dismissed" ? ["It comes back when it is worth clearly more"] : ["This moves no money"],
    };
  },
  hold: async (tx, { id, title, status: after }) => {
    const found = await storedOne(tx, id);
    return {
      values: [{ what: title, now: NAMES[found.status], after: NAMES[after], data: NAMES[found.status] }],
      kept: { status: found.status, dismissedValue: found.dismissed_value, dismissedAction: found.dismissed_action },
    };
  },
  apply: async (tx, { id, status: after }) => store.setStatus(tx, await storedOne(tx, id), after),
  restore: async (tx, { id }, kept) => store.putStatus(tx, (await storedOne(tx, id)).id, kept),
});

export const proposals: NonNullable<Feature["proposals"]> = { set_safe_balance: safeBalance, set_recommendation_status: status };
