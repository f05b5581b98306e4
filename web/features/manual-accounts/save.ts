import { useMutation } from "@tanstack/react-query";
import { type ManualAccount, manualAccounts } from "#contract/manual-accounts.ts";
import { properties, type Property } from "#contract/properties.ts";
import { ApiError, call, fieldError, textFor } from "#web/lib/api.ts";
import { useNonce } from "#web/lib/nonce.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { type Draft, filled, maturityOf, quantityOf, rateOf } from "./draft.ts";

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

/** Saves holdings first, so that an unknown symbol leaves everything else unsaved too. Sends only what changed. */
const change = async (before: ManualAccount, draft: Draft): Promise<number> => {
  const params = { id: before.id };
  if (draft.byHoldings) await call(manualAccounts.bulkUpdate, { params, query: { version: before.holdingsVersion }, body: heldOf(draft) });
  const byValue = draft.byHoldings
    ? {}
    : {
        automaticBalances: "none" as const,
        ...(draft.balance === null || draft.balance === before.balance ? {} : { balance: draft.balance, invertBalance: false }),
      };
  return (await call(manualAccounts.update, { params, body: { ...changedOf(before, draft), ...byValue } })).id;
};

/** Saves the dialog as a new account or over `before`. Returns the account's id. */
export const useSaveManual = (before: ManualAccount | null, onDone: (id: number) => void) => {
  const nonce = useNonce();
  return useMutation({
    mutationFn: (draft: Draft) => (before ? change(before, draft) : create(draft, nonce)),
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
