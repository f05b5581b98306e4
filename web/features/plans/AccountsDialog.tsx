import { useState } from "react";
import type { Plan, PlanAccountSetting, PlanOpeningAccount } from "#contract/plans.ts";
import { ACCOUNT_CLASSES, type AccountClass } from "#domain/forecast/accounts.ts";
import type { Cents } from "#domain/money.ts";
import { textFor } from "#web/lib/api.ts";
import { changedFields } from "#web/lib/changed-fields.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { isConflict, NEWEST_LOADED, NewestVersion } from "#web/ui/dialogs/NewestVersion.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { FormError } from "#web/ui/fields/Form.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { Switch } from "#web/ui/fields/Switch.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { OwnerField } from "./OwnerField.tsx";
import { newestPlan, useChangePlan } from "./queries.ts";
import { readValue } from "./words.ts";

const CLASS_NAMES: Record<AccountClass, string> = {
  cash: "Cash",
  brokerage: "Brokerage",
  pretax: "401(k) or IRA",
  hsa: "HSA",
  roth: "Roth",
  education: "529",
  property: "Property",
  debt: "Debt",
};
const ASSETS = ACCOUNT_CLASSES.filter((one) => one !== "debt");

const PAYMENTS: Record<string, string> = {
  person: "as you entered it",
  bank: "from your bank",
  history: "mean of your last payments",
  schedule: "the part of your payment that the loan needs to end in time; the rest is taken as taxes and insurance",
  guess: "not known: a month's interest and 1% of the balance",
};

/** Returns the newest settings with what the user changed since they opened the dialog. */
const merged = (
  before: readonly PlanAccountSetting[],
  mine: readonly PlanAccountSetting[],
  theirs: readonly PlanAccountSetting[],
): PlanAccountSetting[] => {
  const at = (list: readonly PlanAccountSetting[], account: number): PlanAccountSetting =>
    list.find((one) => one.account === account) ?? { account };
  const accounts = new Set([...theirs, ...mine].map(({ account }) => account));
  return [...accounts].map((account) => ({ ...at(theirs, account), ...changedFields(at(before, account), at(mine, account)) }));
};

/** How the forecast takes each account: its class, rate and payment, and whether it counts at all. Saved together. */
export const AccountsDialog = ({ plan, onClose }: { plan: Plan; onClose: () => void }) => {
  const [settings, setSettings] = useState<readonly PlanAccountSetting[]>(plan.accounts);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  // The draft starts from this version, so a newer one is not what the user edits until they load it.
  const [opened, setOpened] = useState(plan);
  const [loaded, setLoaded] = useState<string | null>(null);
  const save = useChangePlan(opened, onClose);
  const conflict = isConflict(save.error, "PLAN_CHANGED");
  const load = async (): Promise<void> => {
    const newest = await newestPlan(plan.id);
    setSettings((mine) => merged(opened.accounts, mine, newest.accounts));
    setWrong(new Set());
    setOpened(newest);
    setLoaded(NEWEST_LOADED);
    save.reset();
  };
  const change = (account: number, part: Omit<PlanAccountSetting, "account">) =>
    setSettings((now) => [
      ...now.filter((one) => one.account !== account),
      { ...now.find((one) => one.account === account), account, ...part },
    ]);
  return (
    <Dialog
      open
      wide
      capped
      onClose={onClose}
      title="Accounts of the plan"
      note="Balances are today's, as on your net worth. They change with your accounts."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={save.isPending} disabled={wrong.size > 0} onClick={() => save.mutate({ accounts: [...settings] })}>
            Save
          </Button>
        </>
      }
    >
      <ul>
        {opened.initialState.accounts.map((account) => (
          <AccountItem
            // The fields keep their own texts, so that a newer version needs new ones.
            key={`${account.key} ${opened.version}`}
            plan={opened}
            account={account}
            setting={settings.find((one) => one.account === account.finxAccountId)}
            onChange={(part) => change(account.finxAccountId, part)}
            onWrong={(field, is) => {
              const name = `${account.key} ${field}`;
              setWrong((now) => new Set([...now].filter((one) => one !== name).concat(is ? name : [])));
            }}
          />
        ))}
      </ul>
      <FormError>{save.error && !conflict ? textFor(save.error) : undefined}</FormError>
      <NewestVersion refusal={conflict ? textFor(save.error) : null} loaded={loaded} onLoad={load} />
    </Dialog>
  );
};

/** Classes that belong to one person, whose age decides about withdrawals and whose pay fills them. */
const OWNED: ReadonlySet<AccountClass> = new Set(["pretax", "hsa", "roth", "brokerage"]);

type OptionalMoneyProps = {
  label: string;
  /** What counts when the dialog opens. */
  first: Cents | null;
  help: string | undefined;
  /** What counts without an amount. */
  empty: string;
  onChange: (amount: Cents | undefined) => void;
  onWrong: (wrong: boolean) => void;
};

/** An amount that can be cleared, so that Hiro finds it itself again. */
const OptionalMoney = ({ label, first, help, empty, onChange, onWrong }: OptionalMoneyProps) => {
  const [amount, setAmount] = useState(first);
  const [wrong, setWrong] = useState(false);
  return (
    <Field label={label} help={amount === null ? empty : help} error={wrong ? "Please enter a valid number" : undefined}>
      <MoneyInput
        value={amount}
        onChange={(next, unreadable) => {
          setAmount(next);
          setWrong(unreadable);
          onWrong(unreadable);
          if (!unreadable) onChange(next ?? undefined);
        }}
      />
    </Field>
  );
};

const PERCENT = 100;
const AccountItem = ({
  plan,
  account,
  setting,
  onChange,
  onWrong,
}: {
  plan: Plan;
  account: PlanOpeningAccount;
  setting: PlanAccountSetting | undefined;
  onChange: (part: Omit<PlanAccountSetting, "account">) => void;
  /** Tells whether a field holds what is no number. */
  onWrong: (field: keyof PlanAccountSetting, wrong: boolean) => void;
}) => {
  const excluded = setting?.excluded ?? account.leftOut !== null;
  const rate = setting?.annualRate ?? account.annualRate;
  const [rateText, setRateText] = useState(rate === null ? "" : String(Math.round(rate * PERCENT * 100) / 100));
  const debt = account.class === "debt";
  const own = setting?.class ?? account.class;
  const wrong = Number.isNaN(readValue("percent", rateText));
  return (
    <li className="border-hairline grid gap-3 border-t py-4">
      <div className="flex items-center gap-3">
        <Switch label={`Include ${account.label} in the plan`} checked={!excluded} onChange={(on) => onChange({ excluded: !on })} />
        <span className="medium min-w-0 flex-1 truncate">{account.label}</span>
        <Money amount={account.balance} />
      </div>
      {account.leftOut === "reimbursement" && (
        <p className="caption muted">This account belongs to your employer, so the plan leaves it out.</p>
      )}
      {!excluded && (
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {!debt && account.class !== "property" && (
            <Field label="What it is" help={account.classUnsure && !setting?.class ? "A guess. Please check it." : undefined}>
              <Select
                value={own}
                onChange={(next: AccountClass) => onChange({ class: next })}
                options={ASSETS.map((value) => ({ value, label: CLASS_NAMES[value] }))}
              />
            </Field>
          )}
          {OWNED.has(own) && (
            <OwnerField label="Whose it is" plan={plan} value={setting?.owner ?? account.owner} onChange={(owner) => onChange({ owner })} />
          )}
          {!account.paidInFull && (
            <Field
              label={debt || account.class === "cash" ? "Interest a year" : "Growth a year"}
              help={rateText.trim() === "" ? "If empty, the scenario’s parameter counts." : undefined}
              error={wrong ? "Please enter a valid number" : undefined}
            >
              <Input
                numeric
                inputMode="decimal"
                after={<span className="text-faint">%</span>}
                value={rateText}
                onChange={(event) => {
                  setRateText(event.currentTarget.value);
                  const next = readValue("percent", event.currentTarget.value);
                  onWrong("annualRate", Number.isNaN(next));
                  if (!Number.isNaN(next)) onChange({ annualRate: next ?? undefined });
                }}
              />
            </Field>
          )}
          {debt && !account.paidInFull && (
            <OptionalMoney
              label="Payment a month"
              first={setting?.monthlyPayment ?? account.monthlyPayment}
              help={account.paymentFrom ? `Now ${PAYMENTS[account.paymentFrom]}.` : undefined}
              empty="If empty, your bank's minimum or your last payments count."
              onChange={(amount) => onChange({ monthlyPayment: amount })}
              onWrong={(is) => onWrong("monthlyPayment", is)}
            />
          )}
          {account.class === "brokerage" && (
            <OptionalMoney
              label="What you paid for it"
              first={setting?.basis ?? account.basis}
              help={undefined}
              empty="If empty, the cost of its holdings counts. Without one, gains before today are not taxed."
              onChange={(amount) => onChange({ basis: amount })}
              onWrong={(is) => onWrong("basis", is)}
            />
          )}
        </div>
      )}
      {account.paidInFull && <p className="caption muted">Paid in full each month: its balance stays and costs no interest.</p>}
    </li>
  );
};
