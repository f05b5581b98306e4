import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { type ManualAccount, type ManualHolding, manualAccounts } from "#contract/manual-accounts.ts";
import { properties, type Property } from "#contract/properties.ts";
import { ApiError, call, fieldError, textFor } from "#web/lib/api.ts";
import { useNonce } from "#web/lib/nonce.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { type Draft, filled, maturityOf, quantityOf, rateOf } from "./draft.ts";

/** An account as the dialog opened it. */
export type Kept = { account: ManualAccount; holdings: ManualHolding[] };

const aboutOf = (draft: Draft) => ({
  name: draft.name.trim(),
  type: draft.type,
  subtype: draft.subtype,
  maturityDate: maturityOf(draft),
  interestRate: rateOf(draft) == null ? null : String(rateOf(draft)),
});

/** Returns only the fields that differ from the opened account: another member may have changed the rest since. */
const changedOf = (before: ManualAccount, draft: Draft): Partial<ReturnType<typeof aboutOf>> => {
  const about = aboutOf(draft);
  const rate = (text: string | null): number | null => (text === null ? null : Number(text));
  return {
    ...(about.name === before.name ? {} : { name: about.name }),
    ...(about.type === before.type && about.subtype === before.subtype ? {} : { type: about.type, subtype: about.subtype }),
    ...(about.maturityDate === before.maturityDate ? {} : { maturityDate: about.maturityDate }),
    ...(rate(about.interestRate) === rate(before.interestRate) ? {} : { interestRate: about.interestRate }),
  };
};

const heldOf = (draft: Draft) =>
  filled(draft).map(({ id, symbol, quantity }) => ({ id, symbol: symbol.trim(), quantity: String(quantityOf(quantity) ?? "") }));

const create = async (draft: Draft, nonce: string): Promise<number> => {
  const about = { ...aboutOf(draft), nonce };
  if (draft.byHoldings) return (await call(manualAccounts.createWithHoldings, { body: { ...about, holdings: heldOf(draft) } })).id;
  if (draft.balance === null) throw new Error("an account without a value");
  return (await call(manualAccounts.create, { body: { ...about, balance: draft.balance } })).id;
};

/** What an edited account holds as far as the dialog knows, and the version of that list. */
type Held = { version: string; lines: readonly HeldLine[] };
type HeldLine = { id?: number | null; symbol: string; quantity: string };

const textOf = (lines: readonly HeldLine[], withIds: boolean): string =>
  JSON.stringify(lines.map(({ id, symbol, quantity }) => [withIds ? id : null, symbol, Number(quantity)]));

/** Saves the holdings if they differ from what the account holds. Returns what it holds now. */
const saveHeld = async (id: number, held: Held, lines: readonly HeldLine[]): Promise<Held> => {
  if (textOf(lines, true) === textOf(held.lines, true)) return held;
  const params = { id };
  try {
    await call(manualAccounts.bulkUpdate, { params, query: { version: held.version }, body: [...lines] });
  } catch (error) {
    // Nothing is refused if an earlier attempt saved this list and only its answer was lost.
    if (!(error instanceof ApiError) || error.statusCode !== 409) throw error;
    const saved = await call(manualAccounts.holdings, { query: { manualAccount: [id] } });
    if (textOf(saved, false) !== textOf(lines, false)) throw error;
  }
  return { version: (await call(manualAccounts.get, { params })).holdingsVersion, lines };
};

/**
 * Saves holdings first, so that an unknown symbol leaves everything else unsaved too. Sends only what changed. `held` keeps what is saved
 * when the rest fails.
 */
const change = async ({ account: before }: Kept, draft: Draft, held: { current: Held }): Promise<number> => {
  const params = { id: before.id };
  if (draft.byHoldings) held.current = await saveHeld(before.id, held.current, heldOf(draft));
  const byValue = draft.byHoldings
    ? {}
    : {
        automaticBalances: "none" as const,
        ...(draft.balance === null || draft.balance === before.balance ? {} : { balance: draft.balance, invertBalance: false }),
      };
  return (await call(manualAccounts.update, { params, body: { ...changedOf(before, draft), ...byValue } })).id;
};

/** Saves the dialog as a new account or over `before`. Returns the account's id. */
export const useSaveManual = (before: Kept | null, onDone: (id: number) => void) => {
  const nonce = useNonce();
  const held = useRef<{ of: Kept; current: Held } | null>(null);
  return useMutation({
    mutationFn: (draft: Draft) => {
      if (!before) return create(draft, nonce);
      if (held.current?.of !== before)
        held.current = { of: before, current: { version: before.account.holdingsVersion, lines: before.holdings } };
      return change(before, draft, held.current);
    },
    onSuccess: async (id) => {
      await invalidate("money");
      toast(before ? "Account saved" : "Account added");
      onDone(id);
    },
  });
};

/** Adds a home after the user confirmed it. */
export const useAddProperty = (onDone: (id: number) => void) =>
  useMutation({
    mutationFn: ({ address, name }: Property) => call(properties.create, { body: { address, name } }),
    onSuccess: async (home) => {
      await invalidate("money");
      toast("Account added");
      if (home.id !== null) onDone(home.id);
    },
  });

export const FAILED_LOOKUP = "Failed to fetch property details. Please check the address and try again.";
const UNRECOGNIZED = "Unrecognized symbol provided. Please check your input and try again.";

/** Splits the error of a refused save into messages for the whole account and for its fields. */
export const refusalOf = (error: unknown, draft: Draft): { whole: string | null; of: (field: string) => string | undefined } => {
  if (!error) return { whole: null, of: () => undefined };
  const of = (field: string) => fieldError(error, field);
  if (error instanceof ApiError && error.errors.includes("UNRECOGNIZED_SYMBOL")) return { whole: UNRECOGNIZED, of };
  const shown = ["name", "subtype", "interestRate", "maturityDate", ...(draft.byHoldings ? [] : ["balance"])];
  return { whole: shown.some((field) => of(field)) ? null : textFor(error), of };
};
