import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Transaction } from "#contract/transactions.ts";
import { allowsManualTransactions } from "#domain/accounts.ts";
import type { Day } from "#domain/day.ts";
import { absolute, type Cents, negate } from "#domain/money.ts";
import { shortAccount, useAccounts } from "#web/features/accounts/index.ts";
import { CategoryPicker } from "#web/features/categories/index.ts";
import { fieldError, textFor } from "#web/lib/api.ts";
import { Button, buttonClass } from "#web/ui/actions/Button.tsx";
import { DatePicker } from "#web/ui/fields/DatePicker.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { useWriteTransaction } from "./mutations.ts";

const FORM = "transaction-form";
const WAYS = [
  { value: "out", label: "Money out" },
  { value: "in", label: "Money in" },
] as const;
type Way = (typeof WAYS)[number]["value"];

type Draft = { account: number | null; name: string; way: Way; size: Cents | null; date: Day | null; category: number | null };
const draftOf = (row: Transaction | null, accounts: readonly Account[], today: Day): Draft => ({
  account: row?.account.id ?? accounts[0]?.id ?? null,
  name: row?.name ?? "",
  way: row && row.amount < 0 ? "in" : "out",
  size: row ? absolute(row.amount) : null,
  date: row?.date ?? today,
  category: row?.categoryId ?? null,
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

const Form = ({ transaction, today, onClose, title, accounts }: Props & { title: string; accounts: readonly Account[] }) => {
  const [draft, setDraft] = useState(() => draftOf(transaction, accounts, today));
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const write = useWriteTransaction(transaction);
  const change = (part: Partial<Draft>) => {
    if (write.error) write.reset();
    setDraft((now) => ({ ...now, ...part }));
  };
  const missing = problems(draft, today);
  const wrong = (field: keyof typeof missing): string | undefined => (tried ? missing[field] : undefined) ?? fieldError(write.error, field);
  const submit = () => {
    setTried(true);
    const { account, size, date } = draft;
    if (Object.keys(missing).length > 0 || account === null || size === null || date === null) return;
    write.mutate(
      { account, name: draft.name.trim(), amount: draft.way === "in" ? negate(size) : size, date, category: draft.category },
      { onSuccess: onClose },
    );
  };
  const named = write.error && (["account", "name", "amount", "date", "finxCategoryId"] as const).some((f) => fieldError(write.error, f));
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={FORM} busy={write.isPending}>
            {transaction ? "Save" : "Add"}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Description" error={wrong("name")}>
          <Input
            ref={first}
            value={draft.name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Segmented label="Direction" value={draft.way} onChange={(way) => change({ way })} options={WAYS} spread />
        <div className="grid grid-cols-2 gap-3">
          <Field label="Amount" error={wrong("amount")}>
            <MoneyInput value={draft.size} onChange={(size) => change({ size })} />
          </Field>
          <Field label="Date" error={wrong("date")}>
            <DatePicker value={draft.date} max={today} onChange={(date) => change({ date })} />
          </Field>
        </div>
        <Field
          label="Category"
          error={fieldError(write.error, "finxCategoryId")}
          help={draft.category === null ? "If you leave this empty, Hiro chooses the most likely one." : undefined}
        >
          <CategoryPicker
            value={draft.category}
            onChange={(category) => change({ category: category.id })}
            placeholder="Choose a category"
          />
        </Field>
        <Field label="Account" error={wrong("account")}>
          <Select
            value={draft.account === null ? "" : String(draft.account)}
            onChange={(id) => change({ account: Number(id) })}
            options={accounts.map((account) => ({ value: String(account.id), label: shortAccount(account) }))}
          />
        </Field>
        {write.error && !named && (
          <p className="caption attention" role="alert">
            {textFor(write.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
};

/** Returns the errors that keep a draft from being saved, by field. */
const problems = (draft: Draft, today: Day): { name?: string; amount?: string; date?: string; account?: string } => ({
  ...(draft.name.trim() === "" ? { name: "Enter a description" } : {}),
  ...(draft.size === null || draft.size === 0 ? { amount: "Enter an amount" } : {}),
  ...(draft.date === null ? { date: "Enter a date" } : draft.date > today ? { date: "Enter a date that is not in the future." } : {}),
  ...(draft.account === null ? { account: "Choose an account" } : {}),
});
