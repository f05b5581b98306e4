import { useQuery } from "@tanstack/react-query";
import type { ProductDetail } from "#contract/products.ts";
import type { TransactionFilter } from "#contract/transactions.ts";
import { joinNames } from "#domain/format.ts";
import { useAccounts } from "#web/features/accounts/index.ts";
import { useCategories } from "#web/features/categories/index.ts";
import { FilteredTransactions, summaryQuery } from "#web/features/transactions/index.ts";
import { useToday } from "#web/lib/today.ts";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { Money } from "#web/ui/figures/Money.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import styles from "./product.module.css";
import { rewardsOf } from "./reward-text.ts";
import { cardsOf, spendingFilters } from "./spent.ts";

type Card = NonNullable<ProductDetail["creditCard"]>;

/** What a card pays, and what the household spent by card where it pays that. */
export const Rewards = ({ card }: { card: Card }) => {
  const today = useToday();
  const { data: accounts } = useAccounts();
  const { data: categories } = useCategories();
  const rewards = rewardsOf(card);
  const cards = cardsOf(accounts ?? []);
  const named = rewards.flatMap(({ reward }) => (reward ? [reward] : []));
  const filters = categories && cards.length > 0 ? spendingFilters(named, { categories, cards, today }) : null;
  return (
    <section className="section" aria-label="Rewards">
      <SectionHead title="Rewards" />
      <ul>
        {rewards.map(({ multiplier, name, limits, reward }) => {
          const filter = filters && (reward ? filters.of[named.indexOf(reward)] : filters.rest);
          return (
            <li key={`${multiplier} ${name}`} className={styles.reward}>
              <span className="title">{multiplier}</span>
              <span>
                <span className="medium block">{name}</span>
                {limits !== null && <span className="caption text-muted block">{limits}</span>}
              </span>
              {filter && <Spent name={name} filter={filter} />}
            </li>
          );
        })}
      </ul>
      {filters && (
        <p className="caption text-muted mt-2">
          Spent in the last 365 days on {joinNames(cards.map((one) => one.name))}. Each purchase counts once.
        </p>
      )}
      <PointValue card={card} />
    </section>
  );
};

const Spent = ({ name, filter }: { name: string; filter: TransactionFilter }) => {
  const drawer = useDrawer();
  const { data } = useQuery(summaryQuery(filter));
  if (!data) return null;
  return (
    <span className={styles.spent}>
      <span className="caption text-muted block">You spent</span>
      {data.count === 0 ? (
        <Money amount={data.total} omitCents />
      ) : (
        <button
          type="button"
          className="opens"
          onClick={() =>
            drawer.push({
              key: `spent-${JSON.stringify(filter)}`,
              title: name,
              content: <FilteredTransactions filter={filter} />,
            })
          }
        >
          <span className="sr-only">Spent on {name}: </span>
          <Money amount={data.total} omitCents />
        </button>
      )}
    </span>
  );
};

const PointValue = ({ card }: { card: Card }) =>
  card.rewardType === "cash" || card.rewardType === "no_rewards" ? null : (
    <p className="caption text-muted mt-2">
      {card.rewardCurrency ?? "A reward"} {card.rewardType === "miles" ? "miles" : "points"} are worth{" "}
      {[
        ...card.rewardValuePercentages.map((one) => `${cent(one.percentage)} (${one.use})`),
        ...(card.rewardValuePercentages.length === 0 ? [cent(card.valuePerReward)] : []),
      ].join(", ")}{" "}
      each.
    </p>
  );

const cent = (dollars: string): string => `${Number((Number(dollars) * 100).toFixed(3))}¢`;
