import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { NewPlanRule, Plan, PlanRule, PlanScenario } from "#contract/plans.ts";
import {
  AFTERTAX_TYPES,
  type AftertaxType,
  PRETAX_TYPES,
  type PretaxType,
  TAX_NAMES,
  TAX_TREATMENTS,
} from "#domain/forecast/distributions.ts";
import type { ForecastYears } from "#domain/forecast/model.ts";
import { monthOfNumber } from "#domain/forecast/months.ts";
import { type AssetType, RULE_TYPES, ruleProblems, type RuleType } from "#domain/forecast/rules.ts";
import { type Interval, timeProblems } from "#domain/forecast/time.ts";
import { type Cents, ZERO } from "#domain/money.ts";
import { inDollars } from "#domain/plans/year-change.ts";
import { PAYS_ALL } from "#domain/limits.ts";
import { toSnake } from "#contract/kit/wire.ts";
import { ApiError, textFor } from "#web/lib/api.ts";
import { changedFields } from "#web/lib/changed-fields.ts";
import { useMedia } from "#web/lib/media.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { isConflict, NEWEST_LOADED, NewestVersion } from "#web/ui/dialogs/NewestVersion.tsx";
import { ChoiceGrid } from "#web/ui/fields/ChoiceGrid.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { Switch } from "#web/ui/fields/Switch.tsx";
import { Steps } from "./Steps.tsx";
import { DistributionField, type Share } from "./DistributionField.tsx";
import { OwnerField } from "./OwnerField.tsx";
import { usePersonWords } from "./person-words.ts";
import { monthsOfRule } from "./rule-time.ts";
import { newestPlan, runQuery, tryQuery, useDeleteRule, useSaveRule } from "./queries.ts";
import { TimeField } from "./TimeField.tsx";
import { paysAll, readValue, RULE_TYPE_NAMES } from "./words.ts";

type Draft = Omit<PlanRule, "id" | "key" | "modelingType" | "version" | "amount"> & { amount: Cents | null };

const EMPTY: Draft = {
  name: "",
  description: null,
  ruleType: "INCOME",
  amount: null,
  annualIncrease: 0,
  adjustForInflation: true,
  beginsAt: null,
  endsAt: null,
  oneTime: false,
  taxTreatment: "TAX_FREE",
  pretaxDistribution: [],
  aftertaxDistribution: [],
  includeInForecast: true,
  operations: [],
  assetType: null,
  percentFinanced: null,
  incomeKind: null,
  expenseKind: null,
  account: null,
  rate: null,
  termMonths: null,
  closingRate: null,
  upkeepRate: null,
  owner: null,
  matchRate: null,
  matchLimit: null,
};

const draftOf = (rule: PlanRule | null): Draft => {
  if (!rule) return EMPTY;
  const { id: _id, key: _key, modelingType: _type, version: _version, ...fields } = rule;
  return fields;
};

/** Returns the draft without what cannot be read in fields that the form hides by now. */
const shownIn = (draft: Draft): Draft => ({
  ...draft,
  ...(draft.oneTime && Number.isNaN(draft.annualIncrease) ? { annualIncrease: 0 } : {}),
  ...(draft.oneTime && timeProblems("endsAt", draft.endsAt).length > 0 ? { endsAt: null } : {}),
  ...(!isFinanced(draft) && Number.isNaN(draft.rate) ? { rate: null } : {}),
});
const isFinanced = ({ percentFinanced }: Draft): boolean => (percentFinanced ?? 0) > 0;

/** Returns what the server would say about the draft, by field. */
const mistakesIn = (draft: Draft): Record<string, string> => {
  const { incomeKind, expenseKind, account, rate, termMonths, closingRate, upkeepRate, owner, matchRate, matchLimit, ...fields } = draft;
  const extra = { incomeKind, expenseKind, account, rate, termMonths, closingRate, upkeepRate, owner, matchRate, matchLimit };
  const found = ruleProblems({ ...fields, amount: draft.amount ?? ZERO, extra } as Parameters<typeof ruleProblems>[0]);
  const mistakes = Object.fromEntries(found.toReversed().map(({ field, message }) => [field, message]));
  return draft.ruleType !== "CUSTOM" && draft.amount === null ? { amount: "Enter an amount", ...mistakes } : mistakes;
};

/** The form asks for percentages, so it leaves out the limits as fractions, which the API names as well. */
const inPercent = (message: string | undefined): string | undefined => message?.replace(/ \(as a fraction, [^)]*\)$/, "");

type Props = {
  plan: Plan;
  scenario: PlanScenario;
  years: ForecastYears;
  /** Null for a new rule. */
  rule: PlanRule | null;
  onClose: () => void;
  /** Called with a new rule that needs more than its first form. */
  onMade: (rule: PlanRule) => void;
};

/** Returns the first message about a field, or about a part of it: "operations[0].account" is a part of "operations". */
const firstAt = (field: string, found: readonly (readonly [field: string, message: string | undefined])[]): string | undefined =>
  found.find(([at]) => at === field || at.startsWith(`${field}.`) || at.startsWith(`${field}[`))?.[1];
const serverErrorAt = (error: unknown, field: string): string | undefined => {
  const found = error instanceof ApiError ? Object.entries(error.validationErrors).map(([at, [message]]) => [at, message] as const) : [];
  return firstAt(field, found) ?? firstAt(toSnake(field), found);
};

const AMOUNT_LABELS: Record<RuleType, string> = {
  INCOME: "Amount a year",
  EXPENSE: "Amount a year",
  ASSET_PURCHASE: "Price",
  EDUCATION: "Amount a year",
  PAY_OFF_DEBT: "Extra a year",
  CUSTOM: "Amount",
};
const amountLabel = ({ ruleType, oneTime, taxTreatment }: Draft): string => {
  if (oneTime && ruleType !== "ASSET_PURCHASE") return ruleType === "PAY_OFF_DEBT" ? "Most to pay" : "Amount, once";
  return ruleType === "INCOME" && taxTreatment !== "TAX_FREE" ? "Amount a year, before tax" : AMOUNT_LABELS[ruleType];
};

const ASSET_NAMES: Record<AssetType, string> = { home: "Home", vehicle: "Vehicle", other: "Other" };

/** Creates or edits a rule. What the change does to net worth is computed while it is edited; nothing is saved before Save. */
export const RuleDialog = ({ plan, scenario, years, rule, onClose, onMade }: Props) => {
  const place = { plan: plan.id, scenario: scenario.id };
  // The draft starts from this version, so a newer one is not what the user edits until they load it.
  const [opened, setOpened] = useState(() => ({ rule, draft: draftOf(rule) }));
  const [draft, setDraft] = useState(opened.draft);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  // A new custom rule has no steps. It stays open, so that they can be added.
  const save = useSaveRule(place, opened.rule, (saved) => (rule === null && saved.ruleType === "CUSTOM" ? onMade(saved) : onClose()));
  const remove = useDeleteRule(place, onClose);
  const shown = shownIn(draft);
  const mistakes = mistakesIn(shown);
  const errorOf = (field: keyof Draft & string) =>
    inPercent((tried ? firstAt(field, Object.entries(mistakes)) : undefined) ?? serverErrorAt(save.error, field));
  const set = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    save.reset();
  };
  const given = (): NewPlanRule => ({ ...shown, amount: shown.amount ?? ZERO, modelingType: null });
  const submit = () => {
    setTried(true);
    if (Object.keys(mistakes).length === 0) save.mutate(given());
  };
  const conflict = isConflict(save.error, "RULE_CHANGED");
  const load = async (): Promise<void> => {
    const { scenarios } = await newestPlan(plan.id);
    const newest = scenarios.find(({ id }) => id === scenario.id)?.rules.find(({ id }) => id === rule?.id);
    // Another member deleted the rule, and the screen closes the dialog.
    if (!newest) return;
    const theirs = draftOf(newest);
    setDraft((mine) => ({ ...theirs, ...changedFields(opened.draft, mine) }));
    setOpened({ rule: newest, draft: theirs });
    setLoaded(NEWEST_LOADED);
    save.reset();
  };
  const sound = Object.keys(mistakes).length === 0;
  const phone = useMedia("(max-width: 639px)");
  const effect = { place, years, draft: shown, ruleKey: rule?.key ?? null, changed: draft !== opened.draft };
  const formId = useId();
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={rule ? rule.name : "Add rule"}
      footer={
        <>
          {rule && (
            <Button look="danger" className="mr-auto" onClick={() => setAsking(true)}>
              Delete
            </Button>
          )}
          {!phone && sound && <Effect {...effect} className="mr-2 self-center" />}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={formId} busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={submit} onUnreadable={() => setTried(true)} busy={save.isPending}>
        {!rule && (
          <ChoiceGrid
            label="Type"
            columns={3}
            framed
            value={draft.ruleType}
            onChange={(ruleType: RuleType) =>
              set({ ...EMPTY, name: draft.name, amount: draft.amount, ruleType, oneTime: ruleType === "ASSET_PURCHASE" })
            }
            options={RULE_TYPES.map((type) => ({ value: type, name: RULE_TYPE_NAMES[type], face: RULE_TYPE_NAMES[type] }))}
          />
        )}
        <Fields key={opened.rule?.version} draft={draft} set={set} errorOf={errorOf} plan={plan} scenario={scenario} />
        {draft.ruleType === "CUSTOM" &&
          (rule ? (
            <Steps
              plan={plan}
              scenario={scenario}
              steps={draft.operations}
              oneTime={draft.oneTime}
              onChange={(operations) => set({ operations })}
              errorAt={(i) => serverErrorAt(save.error, `operations.${i}`)}
            />
          ) : (
            <p className="text-muted">A custom rule moves money between accounts, step by step. Save it, then add its steps.</p>
          ))}
        <Toggle label="Include in forecast" checked={draft.includeInForecast} onChange={(on) => set({ includeInForecast: on })} />
        {phone && sound && <Effect {...effect} className="block" />}
        <FormError>
          {save.error && !conflict && Object.keys(draft).every((field) => !serverErrorAt(save.error, field))
            ? textFor(save.error)
            : undefined}
        </FormError>
        <NewestVersion refusal={conflict ? textFor(save.error) : null} loaded={loaded} onLoad={load} />
      </Form>
      {asking && rule && (
        <Dialog
          open
          firm
          onClose={() => setAsking(false)}
          title="Delete this rule?"
          note={`${rule.name}. This cannot be undone.`}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button look="danger-solid" busy={remove.isPending} onClick={() => remove.mutate(rule)}>
                Delete
              </Button>
            </>
          }
        />
      )}
    </Dialog>
  );
};

const Toggle = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) => {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Switch id={id} checked={checked} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
};

type FieldsProps = {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  errorOf: (field: keyof Draft & string) => string | undefined;
  plan: Plan;
  scenario: PlanScenario;
};

const Fields = ({ draft, set, errorOf, plan, scenario }: FieldsProps) => {
  const { ruleType } = draft;
  const thisYear = Number(plan.initialState.asOf.slice(0, 4));
  const income = ruleType === "INCOME";
  const purchase = ruleType === "ASSET_PURCHASE";
  const custom = ruleType === "CUSTOM";
  const payoff = ruleType === "PAY_OFF_DEBT";
  const all = paysAll(draft);
  const payAll = (on: boolean) => ({ amount: on ? PAYS_ALL : null, adjustForInflation: !on });
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
        <Field label="Name" error={errorOf("name")}>
          <Input value={draft.name} maxLength={120} autoComplete="off" onChange={(event) => set({ name: event.currentTarget.value })} />
        </Field>
        {!custom && !all && (
          <Field label={amountLabel(draft)} error={errorOf("amount")}>
            <MoneyInput value={draft.amount} onChange={(amount) => set({ amount })} />
          </Field>
        )}
        {payoff && <DebtField draft={draft} set={set} errorOf={errorOf} plan={plan} />}
        <OwnerField label="Person" plan={plan} value={draft.owner} onChange={(owner) => set({ owner })} error={errorOf("owner")} />
        <TimeField
          label={draft.oneTime ? "When" : "Begins"}
          value={draft.beginsAt}
          onChange={(beginsAt) => set({ beginsAt })}
          none="When the plan begins"
          thisYear={thisYear}
          error={errorOf("beginsAt")}
        />
        {!draft.oneTime && (
          <TimeField
            label="Ends"
            value={draft.endsAt}
            onChange={(endsAt) => set({ endsAt })}
            none="Never"
            thisYear={thisYear}
            error={errorOf("endsAt")}
          />
        )}
      </div>
      <When draft={draft} plan={plan} scenario={scenario} />
      {!purchase && (
        <Toggle
          label="Happens once"
          checked={draft.oneTime}
          onChange={(oneTime) =>
            set({ oneTime, ...(payoff && oneTime && draft.amount === null ? payAll(true) : !oneTime && all ? payAll(false) : {}) })
          }
        />
      )}
      {payoff && draft.oneTime && <Toggle label="Pay all that is left" checked={all} onChange={(on) => set(payAll(on))} />}
      {!custom && (
        <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
          {!draft.oneTime && (
            <PercentField
              label="Rises a year, beyond inflation"
              value={draft.annualIncrease}
              onChange={(rate) => set({ annualIncrease: rate ?? 0 })}
              error={errorOf("annualIncrease")}
            />
          )}
          {(income || ruleType === "EXPENSE") && (
            <Field label={income ? "Taxes" : "Tax deductible"} error={errorOf("taxTreatment")}>
              <Select
                value={draft.taxTreatment}
                onChange={(taxTreatment) => set({ taxTreatment, ...(taxTreatment === "TAX_FREE" ? { pretaxDistribution: [] } : {}) })}
                options={TAX_TREATMENTS.map((value) => ({
                  value,
                  label: income || value !== "TAX_FREE" ? TAX_NAMES[value] : "Not deductible",
                }))}
              />
            </Field>
          )}
          {purchase && <PurchaseFields draft={draft} set={set} errorOf={errorOf} />}
        </div>
      )}
      {!custom && !all && (
        <Toggle
          label="The amount is in today's dollars and rises with inflation"
          checked={draft.adjustForInflation}
          onChange={(on) => set({ adjustForInflation: on })}
        />
      )}
      {income && draft.taxTreatment !== "TAX_FREE" && (
        <DistributionField<PretaxType>
          label="Before tax, of gross pay"
          types={PRETAX_TYPES}
          value={draft.pretaxDistribution as Share<PretaxType>[]}
          onChange={(pretaxDistribution) => set({ pretaxDistribution })}
          error={errorOf("pretaxDistribution")}
          rest="the rest is taxed"
        />
      )}
      {income && (
        <DistributionField<AftertaxType>
          label="After tax and spending, of what is left"
          types={AFTERTAX_TYPES}
          value={draft.aftertaxDistribution as Share<AftertaxType>[]}
          onChange={(aftertaxDistribution) => set({ aftertaxDistribution })}
          error={errorOf("aftertaxDistribution")}
          rest="the rest stays in cash"
        />
      )}
    </>
  );
};

const DebtField = ({ draft, set, errorOf, plan }: Pick<FieldsProps, "draft" | "set" | "errorOf" | "plan">) => (
  <Field label="Debt" error={errorOf("account")}>
    <Select
      value={draft.account}
      onChange={(account) => set({ account })}
      placeholder="Choose a debt"
      options={plan.initialState.accounts
        .filter((one) => one.class === "debt" && one.leftOut === null)
        .map((one) => ({ value: one.key, label: one.label }))}
    />
  </Field>
);

const PurchaseFields = ({ draft, set, errorOf }: Pick<FieldsProps, "draft" | "set" | "errorOf">) => (
  <>
    <Field label="What it is" error={errorOf("assetType")}>
      <Select
        value={draft.assetType ?? "other"}
        onChange={(assetType: AssetType) => set({ assetType })}
        options={(Object.keys(ASSET_NAMES) as AssetType[]).map((value) => ({ value, label: ASSET_NAMES[value] }))}
      />
    </Field>
    <PercentField
      label="Share financed"
      value={draft.percentFinanced ?? 0}
      onChange={(share) => set({ percentFinanced: share })}
      error={errorOf("percentFinanced")}
    />
    {isFinanced(draft) && <PercentField label="Loan rate" value={draft.rate} onChange={(rate) => set({ rate })} error={errorOf("rate")} />}
    <PercentField
      label="Costs of owning a year, of the value"
      value={draft.upkeepRate}
      onChange={(upkeepRate) => set({ upkeepRate })}
      error={errorOf("upkeepRate")}
    />
  </>
);

const PERCENT = 100;
const PercentField = ({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: number | null;
  /** Called with NaN while the text is no number, so that the rule cannot be saved without it. */
  onChange: (fraction: number | null) => void;
  error?: string | undefined;
}) => {
  const [text, setText] = useState(value === null ? "" : String(Math.round(value * PERCENT * 100) / 100));
  return (
    <Field label={label} error={Number.isNaN(readValue("percent", text)) ? "Please enter a valid number" : error}>
      <Input
        numeric
        inputMode="decimal"
        after={<span className="text-faint">%</span>}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange(readValue("percent", event.currentTarget.value));
        }}
      />
    </Field>
  );
};

const monthName = (n: number): string => {
  const [year, month] = monthOfNumber(n).split("-");
  return new Date(Date.UTC(Number(year), Number(month) - 1)).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
};
/** When the rule applies, in words with months, as the engine resolves it. */
const When = ({ draft, plan, scenario }: Pick<FieldsProps, "draft" | "plan" | "scenario">) => {
  const { found, end } = monthsOfRule(draft, plan, scenario);
  const { of } = usePersonWords(plan);
  const owner = plan.people.find(({ key }) => key === (draft.owner ?? "me")) ?? plan.people[0];
  const birth = owner ? of(owner, "month of birth").replace(/^Your /, "your ") : "a month of birth";
  return <p className="caption muted">{whenText(found, draft.oneTime, end, birth)}</p>;
};

const whenText = ({ from, before, inactive }: Interval, once: boolean, far: number, birth: string): string => {
  if (inactive === "no_birth_month") return `This needs ${birth}, which the plan does not know yet.`;
  if (inactive === "ends_before_it_begins") return "This ends before it begins, so it never applies.";
  if (inactive === "past") return "This is in the past.";
  if (inactive === "beyond_horizon") return "This is beyond every forecast.";
  if (once) return `Once, in ${monthName(from)}.`;
  const end = before >= far ? "without an end" : `through ${monthName(before - 1)}`;
  return `From ${monthName(from)} ${end}.`;
};

/** What the edit would do to net worth at retirement, or at the horizon. Only for a rule that can be saved. */
const Effect = ({
  place,
  years,
  draft,
  ruleKey,
  changed,
  className,
}: {
  place: { plan: number; scenario: number };
  years: ForecastYears;
  draft: Draft;
  ruleKey: string | null;
  changed: boolean;
  className: string;
}) => {
  const { compact } = useAmounts();
  const now = useQuery(runQuery({ ...place, years }));
  const rule = { ...draft, amount: draft.amount ?? ZERO, modelingType: null, ...(ruleKey === null ? {} : { key: ruleKey }) };
  const tried = useQuery(tryQuery({ ...place, years }, changed ? { rules: [rule] } : null));
  const at = (now.data?.snapshots ?? []).findIndex(({ calendarYear }) => calendarYear === now.data?.retirementYear);
  const pick = (run: typeof now.data) => (at < 0 ? run?.snapshots.at(-1) : run?.snapshots[at]);
  const [before, after] = [pick(now.data), pick(changed ? tried.data : now.data)];
  if (!before || !after) return null;
  const name = at < 0 || before.age === null ? `In ${before.calendarYear}` : `At ${before.age}`;
  const [was, is] = [inDollars(before.netWorth, before, "today"), inDollars(after.netWorth, after, "today")];
  return (
    <span className={classNames("caption muted", className)} aria-live="polite">
      {name}: <b className="medium">{compact(is)}</b>
      {was === is ? ", as now" : `, now ${compact(was)}`}
    </span>
  );
};
