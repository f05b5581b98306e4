import { useQuery } from "@tanstack/react-query";
import type { EmergencyFundFacts, FundingSource, Goal } from "#contract/goals.ts";
import { coverOf, fundTarget } from "#domain/goals/emergency-fund.ts";
import { GOAL_MISTAKES } from "#domain/goals/messages.ts";
import { formatProgress } from "#domain/goals/progress.ts";
import { type Cents, cents, subtract, ZERO } from "#domain/money.ts";
import { textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { Field } from "#web/ui/fields/Field.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { Switch } from "#web/ui/fields/Switch.tsx";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { AverageSpending } from "./AverageSpending.tsx";
import styles from "./EmergencyFundScreen.module.css";
import { LeftOut, NoAccounts } from "./Funding.tsx";
import { FundingList, heldBy } from "./FundingList.tsx";
import { averageOf, FundMonths } from "./FundMonths.tsx";
import { fundFactsQuery, goalsQuery, sourcesQuery } from "./queries.ts";
import { type Fund, useFund } from "./use-fund.ts";
import { round } from "./words.ts";

/** Sets up the emergency fund: how many months it covers, what counts as it, and how long it would last. */
export const EmergencyFundScreen = () => {
  const [goals, sources, facts] = [useQuery(goalsQuery), useQuery(sourcesQuery), useQuery(fundFactsQuery)];
  const all = [goals, sources, facts];
  const error = all.find((query) => query.error && !query.data)?.error;
  return (
    <Screen title="Emergency fund">
      {error ? (
        <ErrorState title="Your emergency fund did not load" onRetry={() => void Promise.all(all.map((query) => query.refetch()))}>
          {textFor(error)}
        </ErrorState>
      ) : !goals.data || !sources.data || !facts.data ? (
        <>
          <Skeleton width={140} height={20} />
          <Skeleton width={180} height={44} />
          <div className="section">
            <SkeletonRows rows={6} />
          </div>
        </>
      ) : (
        <EmergencyFund
          goal={goals.data.find(({ type, status }) => type === "emergency_fund" && status === "active")}
          sources={sources.data}
          facts={facts.data}
        />
      )}
    </Screen>
  );
};

type Props = { goal: Goal | undefined; sources: readonly FundingSource[]; facts: EmergencyFundFacts };

const EmergencyFund = ({ goal, sources, facts }: Props) => {
  const fund = useFund(goal, facts);
  const place = { id: goal?.id ?? null, rank: goal?.rank ?? 0 };
  const { amount, basis, selection } = fund.draft;
  const available = heldBy(sources, selection, place);
  const held = amount === null ? available : cents(Math.min(amount, available));
  const average = averageOf(facts, basis);
  return (
    <>
      <Lasts held={held} average={average} essentials={basis === "spending" ? facts.essentials : facts.essentialsWithLoans} />
      <Target fund={fund} held={held} average={average} facts={facts} />
      <AverageSpending facts={facts} basis={basis} />
      <section className="section" aria-label="What counts as the fund">
        <SectionHead title="What counts as the fund" sum={<Money amount={held} />} />
        {sources.length === 0 ? (
          <NoAccounts />
        ) : (
          <FundingList
            sources={sources}
            goal={place}
            selection={selection}
            onChange={(next) => fund.change({ selection: next })}
            warnsOfPenalty
          />
        )}
        {goal && <LeftOut goal={goal} />}
      </section>
      {!goal && <Footer fund={fund} held={held} />}
    </>
  );
};

/** "1.0 month", "4.2 months". */
const monthsOf = (months: number): string => `${months.toFixed(1)} ${months === 1 ? "month" : "months"}`;

/** How long the fund would last; without an average, what is set aside. */
const Lasts = ({ held, average, essentials }: { held: Cents; average: Cents | null; essentials: Cents | null }) => {
  const amounts = useAmounts();
  const cover = coverOf(held, average);
  const bare = coverOf(held, essentials);
  if (cover === null || average === null) return <Figure label="Set aside as your emergency fund" amount={held} />;
  return (
    <div>
      <p className="text-muted">Your fund would last</p>
      <p className="figure" data-figure="" aria-live="polite">
        {monthsOf(cover)}
      </p>
      <p className="text-muted mt-1">
        {amounts.text(held)} set aside, at {round(amounts, average)} a month.
        {bare !== null && ` On essentials alone, ${monthsOf(bare)}.`}
      </p>
    </div>
  );
};

type TargetProps = { fund: Fund; held: Cents; average: Cents | null; facts: EmergencyFundFacts };

const Target = ({ fund, held, average, facts }: TargetProps) => {
  const { months, amount } = fund.draft;
  return (
    <section className="section" aria-label="Target">
      <SectionHead title="Target" />
      <div className="grid gap-5 pt-4">
        <FundMonths
          months={months}
          average={average}
          onChange={(next, target) => fund.change({ months: next, ...(target === null ? {} : { amount: target }) })}
        />
        <div className="grid grid-cols-2 items-end gap-6 max-sm:grid-cols-1">
          <Field label="Target amount" error={wrongAmount(amount, fund.saved)}>
            <MoneyInput strict value={amount} onChange={(next) => fund.change({ amount: next, months: null })} />
          </Field>
          <TargetNote fund={fund} held={held} average={average} />
        </div>
        <Loans fund={fund} facts={facts} />
      </div>
    </section>
  );
};

/** Says why a target cannot be saved. Before the first save, an empty one is no mistake. */
const wrongAmount = (amount: Cents | null, saved: boolean): string | null => {
  if (amount === null) return saved ? GOAL_MISTAKES.noTarget : null;
  return amount > 0 ? null : GOAL_MISTAKES.lowTarget;
};

/** The arithmetic behind the target. When the average has moved since it was chosen, it offers the new target. */
const TargetNote = ({ fund, held, average }: Omit<TargetProps, "facts">) => {
  const amounts = useAmounts();
  const { months, amount } = fund.draft;
  const target = months === null ? null : fundTarget(months, average);
  const missing = amount === null ? ZERO : cents(Math.max(0, subtract(amount, held)));
  return (
    <p className="text-muted pb-1">
      {months !== null && target !== null && average !== null && target === amount && (
        <>
          {months} months × {round(amounts, average)} = <b className="medium text-ink">{round(amounts, target)}</b>
          <br />
        </>
      )}
      {months !== null && target !== null && target !== amount && (
        <>
          {months} months is now {round(amounts, target)}.{" "}
          <button type="button" className="opens" onClick={() => fund.change({ amount: target })}>
            Use it
          </button>
          <br />
        </>
      )}
      {missing > 0 ? `${amounts.text(missing)} still to set aside.` : amount !== null && amount > 0 && "All of it is set aside."}
    </p>
  );
};

/** Offers to include payments on the household's own loans, which are transfers and so no spending. */
const Loans = ({ fund, facts }: { fund: Fund; facts: EmergencyFundFacts }) => {
  const amounts = useAmounts();
  const { basis, months } = fund.draft;
  const [spent, paid] = [facts.averageSpending, facts.averageWithLoans];
  if (spent === null || paid === null || paid === spent) return null;
  const included = basis === "spending_and_loans";
  const other = months === null ? null : fundTarget(months, included ? spent : paid);
  const toggle = (on: boolean): void => {
    const next = on ? "spending_and_loans" : "spending";
    const target = months === null ? null : fundTarget(months, averageOf(facts, next));
    fund.change({ basis: next, ...(target === null ? {} : { amount: target }) });
  };
  return (
    <label className="flex items-start gap-3">
      <Switch checked={included} onChange={toggle} label="Include loan payments" />
      <span>
        <span className="medium">
          Loan payments of {round(amounts, subtract(paid, spent))} a month are {included ? "" : "not "}in this.
        </span>
        {other !== null && (
          <span className="text-muted block">
            {included ? "Leave them out" : "Include them"}, and {months} months is {round(amounts, other)}.
          </span>
        )}
      </span>
    </label>
  );
};

const Footer = ({ fund, held }: { fund: Fund; held: Cents }) => {
  const amounts = useAmounts();
  const { amount } = fund.draft;
  return (
    <div className={styles.foot}>
      <span className="text-muted grow max-sm:hidden">
        {amount === null
          ? "Choose a target and what counts as the fund."
          : `${amounts.text(held)} of ${round(amounts, amount)} · ${formatProgress({ currentBalance: held, targetAmount: amount })}`}
      </span>
      <Button look="primary" disabled={!fund.ready} busy={fund.busy} onClick={fund.create}>
        Save Goal
      </Button>
    </div>
  );
};
