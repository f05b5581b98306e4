import type { Account } from "#contract/accounts.ts";
import type { AccountSubtype } from "#domain/accounts/accounts.ts";
import { hasMaturity, hasRate, refinedTypes } from "#domain/accounts/manual-accounts.ts";
import { MIN_MANUAL_VALUE } from "#domain/limits.ts";
import { DatePicker } from "#web/ui/fields/DatePicker.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { subtypeName } from "#web/features/accounts/index.ts";
import { categoryOfDraft, type Draft, type DraftMistakes, rateOf, TOO_LITTLE, WRONG_RATE } from "./draft.ts";
import { HoldingsFields } from "./HoldingsFields.tsx";

type Props = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Returns what is wrong with a field, by the last attempt to save. */
  wrong: (field: keyof DraftMistakes) => string | undefined;
};

const PLACEHOLDERS: Record<ReturnType<typeof categoryOfDraft>, string> = {
  cash: "Rainy day fund",
  investments: "Brokerage",
  loans: "Car loan",
  "credit card": "Travel card",
  "real estate": "Our home",
  vehicle: "Family car",
  other: "Watch collection",
};
const VALUE_NAMES: Partial<Record<Account["type"], string>> = {
  depository: "Balance",
  credit: "Amount owed",
  loan: "Amount owed",
  debt: "Amount owed",
};

/** Fields of a manual account: name, type, value or holdings, interest rate and maturity date. */
export const DetailFields = ({ draft, onChange, wrong }: Props) => {
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  return (
    <div className="grid gap-4">
      <Field label="Name" error={wrong("name")}>
        <Input
          value={draft.name}
          maxLength={120}
          autoComplete="off"
          placeholder={PLACEHOLDERS[categoryOfDraft(draft)]}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Field>
      <Kind draft={draft} set={set} wrong={wrong("subtype")} />
      <Worth draft={draft} set={set} wrong={wrong("balance")} wrongHoldings={wrong("holdings")} />
      <Interest draft={draft} set={set} wrong={wrong} />
    </div>
  );
};

type PartProps = { draft: Draft; set: (change: Partial<Draft>) => void; wrong: string | undefined };

/** Cash, investments and loans need a subtype. Other accounts are either owned or owed. */
const Kind = ({ draft, set, wrong }: PartProps) => {
  const category = categoryOfDraft(draft);
  if (category === "other")
    return (
      <Segmented
        label="Owned or owed"
        value={draft.type === "debt" ? "debt" : "asset"}
        onChange={(type) => set({ type, subtype: "other" })}
        options={[
          { value: "asset", label: "Something you own" },
          { value: "debt", label: "Something you owe" },
        ]}
      />
    );
  if (category !== "cash" && category !== "investments" && category !== "loans") return null;
  return (
    <Field label="Type" error={wrong}>
      <Select<AccountSubtype>
        value={draft.subtype}
        placeholder="Choose a type"
        onChange={(subtype) => set({ subtype })}
        options={refinedTypes(draft.type, draft.keptKind).map((subtype) => ({
          value: subtype,
          label: subtype === "other" ? "Other" : subtypeName({ type: draft.type, subtype }),
        }))}
      />
    </Field>
  );
};

const Worth = ({ draft, set, wrong, wrongHoldings }: PartProps & { wrongHoldings: string | undefined }) => {
  const small = draft.balance !== null && draft.balance < MIN_MANUAL_VALUE;
  const value = (
    <Field label={VALUE_NAMES[draft.type] ?? "Value"} error={wrong ?? (small ? TOO_LITTLE : undefined)}>
      <MoneyInput value={draft.balance} currency={draft.currency} placeholder="0.00" onChange={(balance) => set({ balance })} />
    </Field>
  );
  if (draft.type !== "investment") return value;
  return (
    <>
      <Segmented
        label="Track by"
        value={draft.byHoldings ? "holdings" : "value"}
        onChange={(by) => set({ byHoldings: by === "holdings" })}
        options={[
          { value: "value", label: "Track by value" },
          { value: "holdings", label: "Track by holdings" },
        ]}
      />
      {draft.byHoldings ? (
        <HoldingsFields lines={draft.holdings} wrong={wrongHoldings} onChange={(holdings) => set({ holdings })} />
      ) : (
        value
      )}
    </>
  );
};

const Interest = ({ draft, set, wrong }: Omit<PartProps, "wrong"> & { wrong: Props["wrong"] }) => {
  if (!hasRate(draft.type)) return null;
  const unreadable = rateOf(draft) === undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Interest rate" help="Optional, percent per year" error={wrong("interestRate") ?? (unreadable ? WRONG_RATE : undefined)}>
        <Input
          value={draft.rate}
          inputMode="decimal"
          autoComplete="off"
          numeric
          after={<span className="text-faint">%</span>}
          onChange={(event) => set({ rate: event.currentTarget.value })}
        />
      </Field>
      {hasMaturity(draft.type, draft.subtype) && (
        <Field label="Maturity date" help="Optional" error={wrong("maturityDate")}>
          <DatePicker value={draft.maturityDate} onChange={(maturityDate) => set({ maturityDate })} />
        </Field>
      )}
    </div>
  );
};
