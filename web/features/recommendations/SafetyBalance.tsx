import { useState } from "react";
import { NEGATIVE_SAFE_BALANCE } from "#contract/recommendations.ts";
import { type Cents, ZERO } from "#domain/money.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { Field } from "#web/ui/fields/Field.tsx";
import { Form } from "#web/ui/fields/Form.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import type { CheckingAccount } from "./BalanceChart.tsx";
import { useSaveSafeBalance } from "./queries.ts";

/** The least that should stay in an account. Empty means zero. */
export const SafetyBalance = ({ account }: { account: CheckingAccount }) => {
  const { text } = useAmounts();
  const [value, setValue] = useState<Cents | null>(account.safeBalance);
  const save = useSaveSafeBalance(account.account);
  const given = value ?? ZERO;
  const negative = given < 0;
  const unchanged = given === account.safeBalance;
  return (
    <Form className="mt-4 max-w-72" busy={save.isPending} onSend={() => !negative && !unchanged && save.mutate(given)}>
      <div className="flex items-end gap-3">
        <Field label={`Safety balance of ${account.accountName}`} error={negative ? NEGATIVE_SAFE_BALANCE : null}>
          <MoneyInput value={value} negative onChange={setValue} />
        </Field>
        <Button type="submit" disabled={unchanged || negative} busy={save.isPending}>
          Save
        </Button>
      </div>
      <p className="caption text-muted">The least you want to keep here. Empty means {text(ZERO, { omitCents: true })}.</p>
    </Form>
  );
};
