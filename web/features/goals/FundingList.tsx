import { Fragment } from "react";
import type { FundingSource } from "#contract/goals.ts";
import { accountState, type Selection, toggleAccount, toggleHolding } from "#domain/goals/selection.ts";
import { type Cents, cents, sum } from "#domain/money.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/fields/Checkbox.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { GroupHead } from "#web/ui/lists/Row.tsx";
import { AccountAvatar } from "#web/ui/marks/AccountAvatar.tsx";
import styles from "./FundingList.module.css";

type UsedBy = FundingSource["usedBy"];
type Goal = { /** Null while the goal is not saved yet. */ id: number | null; rank: number };
type Props = {
  sources: readonly FundingSource[];
  goal: Goal;
  selection: Selection;
  onChange: (next: Selection) => void;
  /** Says that money in retirement accounts costs something when it is taken out early. */
  warnsOfPenalty?: boolean;
};

const TITLES = { depository: "Cash", investment: "Investments" } as const;

/** Returns what better goals took of a source. A goal that has it with a worse rank took nothing from this one. */
const takenBy = (usedBy: UsedBy, goal: Goal): Cents =>
  usedBy && usedBy.goalFundId !== goal.id && (goal.id === null ? true : usedBy.rank < goal.rank) ? usedBy.allocatedBalance : cents(0);

/** Returns what other goals took of an account: of the whole, or of its holdings. */
export const takenOf = (source: FundingSource, goal: Goal): Cents =>
  sum([takenBy(source.usedBy, goal), ...source.holdings.map((one) => takenBy(one.usedBy, goal))]);
const left = (value: Cents, taken: Cents): Cents => cents(Math.max(0, value - taken));

/** Returns what the selected sources hold for a goal, before its target limits it. */
export const heldBy = (sources: readonly FundingSource[], { accounts, holdings }: Selection, goal: Goal): Cents =>
  sum(
    sources.flatMap((source) =>
      accounts.has(source.finxAccountId)
        ? [left(source.currentValue, takenOf(source, goal))]
        : source.holdings.flatMap((one) => (holdings.has(one.finxHoldingId) ? [left(one.currentValue, takenBy(one.usedBy, goal))] : [])),
    ),
  );

/** Accounts and holdings that can fund a goal, with what each has available. Another goal's sources can be pressed; saving refuses them. */
export const FundingList = ({ sources, ...rest }: Props) =>
  (["depository", "investment"] as const).map((type) => {
    const group = sources.filter((one) => one.type === type);
    return group.length === 0 ? null : (
      <Fragment key={type}>
        <GroupHead title={TITLES[type]} sum="Available" />
        <ul className={styles.list}>
          {group.map((source) => (
            <Source key={source.finxAccountId} source={source} {...rest} />
          ))}
        </ul>
      </Fragment>
    );
  });

const Source = ({ source, goal, selection, onChange, warnsOfPenalty = false }: Omit<Props, "sources"> & { source: FundingSource }) => {
  const one = { account: source.finxAccountId, holdings: source.holdings.map(({ finxHoldingId }) => finxHoldingId) };
  const state = accountState(selection, one);
  const counted = one.holdings.filter((id) => selection.holdings.has(id)).length;
  const taken = takenOf(source, goal);
  return (
    <li>
      <label htmlFor={`source-${source.finxAccountId}`} className={classNames(styles.source, taken > 0 && state === false && styles.taken)}>
        <Checkbox
          id={`source-${source.finxAccountId}`}
          checked={state}
          label={source.name}
          onChange={() => onChange(toggleAccount(selection, one))}
        />
        <AccountAvatar account={source} />
        <Words
          name={source.name}
          about={[place(source), countText(counted, one.holdings.length)]}
          usedBy={source.usedBy}
          goal={goal}
          taken={taken}
        >
          {warnsOfPenalty && source.retirement && <span className={styles.note}>Taking money out early can cost tax and a penalty.</span>}
          {counted > 0 && counted === one.holdings.length && <span className={styles.note}>A holding bought later is not included.</span>}
        </Words>
        <Money amount={left(source.currentValue, taken)} className={styles.available} />
      </label>
      {source.holdings.length > 0 && (
        <ul>
          {source.holdings.map((holding) => (
            <li key={holding.finxHoldingId}>
              <label htmlFor={`holding-${holding.finxHoldingId}`} className={classNames(styles.source, styles.holding)}>
                <Checkbox
                  id={`holding-${holding.finxHoldingId}`}
                  checked={selection.holdings.has(holding.finxHoldingId)}
                  label={`${holding.name}, ${source.name}`}
                  onChange={() => onChange(toggleHolding(selection, one, holding.finxHoldingId))}
                />
                <Words
                  name={holding.name}
                  about={[holding.tickerSymbol]}
                  usedBy={holding.usedBy}
                  goal={goal}
                  taken={takenBy(holding.usedBy, goal)}
                />
                <Money
                  amount={left(holding.currentValue, sum([takenBy(holding.usedBy, goal), takenBy(source.usedBy, goal)]))}
                  className={styles.available}
                />
              </label>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

const place = ({ institution, mask }: FundingSource): string | null =>
  [institution?.name, mask && `··${mask}`].filter(Boolean).join(" ") || null;
const countText = (counted: number, all: number): string | null =>
  counted === 0 ? null : `${counted} of ${all} ${all === 1 ? "holding" : "holdings"} ${counted === 1 ? "counts" : "count"}`;

type WordsProps = {
  name: string;
  about: readonly (string | null)[];
  usedBy: UsedBy;
  goal: Goal;
  taken: Cents;
  children?: React.ReactNode;
};

/** A source's name, what it is, and the goal that has it. */
const Words = ({ name, about, usedBy, goal, taken, children }: WordsProps) => {
  const { text } = useAmounts();
  const other = usedBy && usedBy.goalFundId !== goal.id ? usedBy : null;
  const line = [...about, other && `${text(other.allocatedBalance)} in ${other.name}`].filter(Boolean).join(" · ");
  return (
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      {line && <span className={styles.note}>{line}</span>}
      {taken > 0 && <span className={styles.note}>{text(taken)} allocated to other goals</span>}
      {children}
    </span>
  );
};
