import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Account, accounts as calls } from "#contract/accounts.ts";
import type { Day } from "#domain/day.ts";
import { hasMaturityDate, readInterestRate } from "#domain/accounts/loan-terms.ts";
import { shortAccount, subtypeName } from "#web/features/accounts/index.ts";
import { ApiError, call, fieldError, textFor } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { DatePicker } from "#web/ui/fields/DatePicker.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { Form } from "#web/ui/fields/Form.tsx";
import { FormEnd } from "#web/ui/fields/FormEnd.tsx";

type Terms = { rate: string; matures: Day | null };
/** Only the user's edits. Other values follow the account, which its first sync may still be updating. */
type Edits = Readonly<Record<number, Partial<Terms>>>;
type Wrong = { id: number; rate?: string | undefined; matures?: string | undefined };

const rateText = (account: Account): string => (account.interestRate === null ? "" : String(Number(account.interestRate)));

/** Asks for a loan's interest rate and maturity date. Both are optional. Saves only what changed. */
export const ConfirmLoanDetails = ({
  accounts,
  onDone,
  button = "Continue",
}: {
  accounts: readonly Account[];
  onDone: () => void;
  button?: string;
}) => {
  const [edits, setEdits] = useState<Edits>({});
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const point = (found: Wrong): void => {
    setWrong(found);
    form.current?.querySelector<HTMLInputElement>(`[data-account="${found.id}"] input${found.rate ? "" : '[type="date"]'}`)?.focus();
  };
  const save = useMutation({
    mutationFn: () => saveTerms(accounts, edits),
    onSuccess: async () => {
      await invalidate("account");
      onDone();
    },
    onError: (error) => {
      if (error instanceof Refused && (error.wrong.rate ?? error.wrong.matures)) point(error.wrong);
      else toast(textFor(error instanceof Refused ? error.cause : error));
    },
  });
  /** Shows the first wrong rate. Returns whether there is none. */
  const check = (): boolean => {
    const found = accounts.flatMap((account) => mistakeIn(account, edits[account.id]?.rate))[0];
    setWrong(null);
    if (found) point(found);
    return found === undefined;
  };
  return (
    <Form ref={form} className="gap-8" onSend={() => check() && save.mutate()} onUnreadable={check} busy={save.isPending}>
      {accounts.map((account) => (
        <Loan
          key={account.id}
          account={account}
          terms={{ rate: rateText(account), matures: account.maturityDate, ...edits[account.id] }}
          wrong={wrong?.id === account.id ? wrong : null}
          onChange={(change) => setEdits((all) => ({ ...all, [account.id]: { ...all[account.id], ...change } }))}
        />
      ))}
      <FormEnd>
        <Button look="primary" type="submit" busy={save.isPending}>
          {button}
        </Button>
      </FormEnd>
    </Form>
  );
};

type LoanProps = { account: Account; terms: Terms; wrong: Wrong | null; onChange: (change: Partial<Terms>) => void };

const Loan = ({ account, terms, wrong, onChange }: LoanProps) => (
  <section className="@container" data-account={account.id} aria-label={shortAccount(account)}>
    <Row
      name={shortAccount(account)}
      sub={[account.institution?.name, subtypeName(account)].filter(Boolean).join(" · ")}
      amount={<Money amount={account.displayBalance} currency={account.currency} />}
    />
    <div className="mt-4 grid gap-4 @md:grid-cols-2">
      <Field label="Interest rate" help="Optional, percent per year" error={wrong?.rate}>
        <Input
          inputMode="decimal"
          maxLength={12}
          after="%"
          value={terms.rate}
          onChange={(event) => onChange({ rate: event.currentTarget.value })}
        />
      </Field>
      {hasMaturityDate(account) && (
        <Field label="Maturity date" help="Optional, the day of the last payment" error={wrong?.matures}>
          <DatePicker value={terms.matures} onChange={(matures) => onChange({ matures })} />
        </Field>
      )}
    </div>
  </section>
);

const mistakeIn = (account: Account, rate: string | undefined): Wrong[] => {
  if (rate === undefined || rate === rateText(account)) return [];
  const read = readInterestRate(rate);
  return "wrong" in read ? [{ id: account.id, rate: read.wrong }] : [];
};

/** The server's refusal of the terms of one account. */
class Refused extends Error {
  readonly wrong: Wrong;
  constructor(id: number, error: ApiError) {
    super(error.message, { cause: error });
    this.wrong = { id, rate: fieldError(error, "interestRate"), matures: fieldError(error, "maturityDate") };
  }
}

const saveTerms = async (accounts: readonly Account[], edits: Edits): Promise<void> => {
  for (const account of accounts) {
    const { rate = rateText(account), matures = account.maturityDate } = edits[account.id] ?? {};
    const read = readInterestRate(rate);
    const body = {
      ...(rate === rateText(account) || "wrong" in read ? {} : { interestRate: read.rate === null ? null : String(read.rate) }),
      ...(matures === account.maturityDate ? {} : { maturityDate: matures }),
      confirmed: true as const,
    };
    try {
      await call(calls.update, { params: { id: account.id }, body });
    } catch (error) {
      throw error instanceof ApiError ? new Refused(account.id, error) : error;
    }
  }
};
