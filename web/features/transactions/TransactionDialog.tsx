import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Transaction } from "#contract/transactions.ts";
import { allowsManualTransactions } from "#domain/accounts/accounts.ts";
import type { Day } from "#domain/day.ts";
import { absolute, type Cents, negate } from "#domain/money.ts";
import { shortAccount, useAccounts } from "#web/features/accounts/index.ts";
import { CategoryPicker } from "#web/features/categories/index.ts";
import { useForm } from "#web/lib/form.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { DatePicker } from "#web/ui/fields/DatePicker.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { useWriteTransaction } from "./mutations.ts";

const WAYS = [
  { value: "out", label: "Money out" },
  { value: "in", label: "Money in" },
] as const;
type Way = (typeof WAYS)[number]["value"];

type Draft = { account: number | null; name: string; way: Way; amount: Cents | null; date: Day | null; finxCategoryId: number | null };
const draftOf = (row: Transaction | null, accounts: readonly Account[], today: Day): Draft => ({
  account: row?.account.id ?? accounts[0]?.id ?? null,
  name: row?.name ?? "",
  way: row && row.amount < 0 ? "in" : "out",
  amount: row ? absolute(row.amount) : null,
  date: row?.date ?? today,
  finxCategoryId: row?.categoryId ?? null,
});

type Props = { /** Null adds a transaction. */ transaction: Transaction | null; today: Day; onClose: () => void };

/** Adds a transaction to a manual account, or edits a manual transaction. */
export const TransactionDialog = (props: Props) => {
  const { data } = useAccounts();
  const open = data?.filter(allowsManualTransactions);
  const title = props.transaction ? "Edit transaction" : "Add transaction";
  if (!open)
    return (
      <Dialog open onClose={props.onClose} title={title}>
        <SkeletonRows rows={4} />
      </Dialog>
    );
  if (open.length === 0)
    return (
      <Dialog
        open
        onClose={props.onClose}
        title={title}
        note="Linked accounts get their transactions from the bank. Add a manual cash, card or loan account to enter transactions here."
        footer={
          <Link to="/settings/connected-accounts" className={buttonClass({ look: "primary" })}>
            Add account
          </Link>
        }
      />
    );
  return <Form {...props} title={title} accounts={open} />;
};

const Form = ({ transaction: given, today, onClose, title, accounts }: Props & { title: string; accounts: readonly Account[] }) => {
  const first = useRef<HTMLInputElement>(null);
  // The draft starts from this version, so a newer one is not what the user edits.
  const [transaction] = useState(given);
  const write = useWriteTransaction(transaction);
  const form = useForm({
    start: draftOf(transaction, accounts, today),
    mistakesIn: (draft) => mistakesIn(draft, today),
    send: ({ account, name, way, amount, date, finxCategoryId }) => {
      if (account === null || amount === null || date === null) throw new Error("a transaction needs an account, an amount and a date");
      return write.mutateAsync({ account, name: name.trim(), amount: way === "in" ? negate(amount) : amount, date, finxCategoryId });
    },
    onSent: onClose,
  });
  const { values, errorOf, set } = form;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      initialFocus={first}
      action={transaction ? "Save" : "Add"}
      onSend={form.send}
      onUnreadable={form.check}
      busy={form.busy}
      refusal={form.refusal}
    >
      <Field label="Description" error={errorOf("name")}>
        <Input ref={first} value={values.name} maxLength={200} autoComplete="off" onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Segmented label="Direction" value={values.way} onChange={(way) => set({ way })} options={WAYS} spread />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Amount" error={errorOf("amount")}>
          <MoneyInput
            value={values.amount}
            currency={accounts.find((one) => one.id === values.account)?.currency}
            low="Enter an amount without a minus."
            onChange={(amount) => set({ amount })}
          />
        </Field>
        <Field label="Date" error={errorOf("date")}>
          <DatePicker value={values.date} max={today} onChange={(date) => set({ date })} />
        </Field>
      </div>
      <Field
        label="Category"
        error={errorOf("finxCategoryId")}
        help={values.finxCategoryId === null ? "If you leave this empty, Hiro chooses the most likely one." : undefined}
      >
        <CategoryPicker
          value={values.finxCategoryId}
          onChange={(category) => set({ finxCategoryId: category.id })}
          placeholder="Choose a category"
        />
      </Field>
      <Field label="Account" error={errorOf("account")}>
        <Select
          value={values.account === null ? "" : String(values.account)}
          onChange={(id) => set({ account: Number(id) })}
          options={accounts.map((account) => ({ value: String(account.id), label: shortAccount(account) }))}
        />
      </Field>
    </FormDialog>
  );
};

/** Returns the errors that keep a draft from being saved, by field. */
const mistakesIn = ({ name, amount, date, account }: Draft, today: Day) => ({
  name: name.trim() === "" ? "Enter a description" : null,
  amount: amount === null ? "Enter an amount" : amount === 0 ? "Enter an amount above zero" : null,
  date: date === null ? "Enter a date" : date > today ? "Enter a date that is not in the future." : null,
  account: account === null ? "Choose an account" : null,
});
