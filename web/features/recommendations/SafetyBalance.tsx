import { useState } from "react";
import { NEGATIVE_SAFE_BALANCE } from "#contract/recommendations.ts";
import { type Cents, ZERO } from "#domain/money.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { Field } from "#web/ui/fields/Field.tsx";
import { Form } from "#web/ui/fields/Form.tsx";
import { moneyMistake } from "#web/ui/fields/money-mistake.ts";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import type { CheckingAccount } from "./BalanceChart.tsx";
import { useSaveSafeBalance } from "./queries.ts";

/** The least that should stay in an account. Empty means zero. */
export const SafetyBalance = ({ account }: { account: CheckingAccount }) => {
  const { text } = useAmounts();
  const [value, setValue] = useState<Cents | null>(account.safeBalance);
  const [typed, setTyped] = useState("");
  const save = useSaveSafeBalance(account.account);
  const given = value ?? ZERO;
  // Only an empty field means zero. "1-2" is no amount, and must not be saved as one.
  const mistake = given < 0 ? NEGATIVE_SAFE_BALANCE : value === null && typed.trim() !== "" ? moneyMistake(typed, null) : null;
  const unchanged = given === account.safeBalance;
  return (
    <Form className="mt-4 max-w-72" busy={save.isPending} onSend={() => mistake === null && !unchanged && save.mutate(given)}>
      <div className="flex items-end gap-3">
        <Field label={`Safety balance of ${account.accountName}`} error={mistake}>
          <MoneyInput value={value} negative strict onInput={(event) => setTyped(event.currentTarget.value)} onChange={setValue} />
        </Field>
        <Button type="submit" disabled={unchanged || mistake !== null} busy={save.isPending}>
          Save
        </Button>
      </div>
      <p className="caption text-muted">The least you want to keep here. Empty means {text(ZERO, { omitCents: true })}.</p>
    </Form>
  );
};
