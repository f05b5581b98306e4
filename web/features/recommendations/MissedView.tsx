import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import type { CreditCardSpending, Recommendation, RelevantTransaction } from "#contract/recommendations.ts";
import { formatDay, formatReward } from "#domain/format.ts";
import { useToday } from "#web/lib/today.ts";
import { shownName } from "#web/features/transactions/index.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { UnreviewedMark } from "#web/ui/figures/UnreviewedMark.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { SampleBadge } from "#web/features/products/index.ts";
import { Identify } from "./Identify.tsx";
import styles from "./parts.module.css";
import { AskAbout, Assumptions } from "./Parts.tsx";
import { relevantQuery, spendingQuery, useIgnoreGroup } from "./queries.ts";

type Category = CreditCardSpending["categories"][number];

/** Missed rewards: what each category earned and could have earned, opened to its purchases. */
export const MissedView = ({ recommendation, year }: { recommendation: Recommendation; year: CreditCardSpending }) => {
  const [window, setWindow] = useState<"30" | "365">("365");
  const { data } = useQuery(spendingQuery);
  const { text, mask } = useAmounts();
  const detail = window === "365" ? (data?.find((one) => one.days === 365) ?? year) : data?.find((one) => one.days === 30);
  if (year.cards.length === 0)
    return (
      <>
        <p className="text-muted">{mask(recommendation.description)}</p>
        <Identify recommendation={recommendation} />
        <Assumptions list={recommendation.assumptions} />
      </>
    );
  return (
    <>
      <div className="flex items-start justify-between gap-4 max-sm:flex-col">
        {detail ? (
          <Figure label={`Rewards missed in the last ${detail.days} days`} amount={detail.missedTotalValue}>
            <p className="text-muted mt-1">
              You earned {text(detail.earnedTotalValue)} of the {text(detail.optimalTotalValue)} your{" "}
              {year.cards.length === 1 ? "card could have" : `${year.cards.length} cards could have`} paid
            </p>
            {detail.unreviewed > 0 && (
              <p className="caption text-muted">
                {text(detail.unreviewed)} of the {text(detail.totalSpend)} spent is not reviewed
              </p>
            )}
          </Figure>
        ) : (
          <SkeletonRows rows={1} />
        )}
        <Segmented
          label="Window"
          value={window}
          onChange={setWindow}
          options={[
            { value: "30", label: "30 days" },
            { value: "365", label: "365 days" },
          ]}
        />
      </div>
      {recommendation.action !== "action" && <p className="text-muted mt-4">{mask(recommendation.description)}</p>}
      <Identify recommendation={recommendation} />
      {detail && detail.categories.length > 0 && (
        <section className="section" aria-label="By category">
          <SectionHead title="By category" actions={recommendation.sample ? <SampleBadge /> : undefined} />
          {detail.categories.map((one) => (
            <CategoryRow key={`${window} ${one.categoryName}`} category={one} detail={detail} id={recommendation.id} />
          ))}
          <div className="border-hairline flex justify-between border-t py-3">
            <span className="medium">Total</span>
            <span className="medium">
              <Money amount={detail.missedTotalValue} />
            </span>
          </div>
        </section>
      )}
      <Assumptions list={recommendation.assumptions} />
      <AskAbout recommendation={recommendation} />
    </>
  );
};

const ICONS: Readonly<Record<string, readonly [icon: string, color: string]>> = {
  "Food and drink": ["lucide.utensils", "coral"],
  Transportation: ["lucide.car", "sky"],
  Travel: ["lucide.plane", "cyan"],
  Shopping: ["lucide.shopping-bag", "plum"],
  Entertainment: ["lucide.ticket", "violet"],
  Services: ["lucide.wrench", "indigo"],
  "Rent and utilities": ["lucide.zap", "amber"],
  Home: ["lucide.house", "olive"],
  Health: ["lucide.heart-pulse", "red"],
  "Personal care": ["lucide.smile", "pink"],
};

const CategoryRow = ({ category, detail, id }: { category: Category; detail: CreditCardSpending; id: number }) => {
  const [open, setOpen] = useState(false);
  const { text, hidden } = useAmounts();
  const [icon, color] = ICONS[category.categoryName] ?? ["lucide.circle-dashed", "slate"];
  const most = Math.max(...detail.categories.map((one) => one.totalOptimalValue), 1);
  const width = (amount: number): string => `${Math.max(0, (100 * amount) / most)}%`;
  const best = category.optimalAccount;
  return (
    <details
      className={classNames(styles.earn, category.ignored && styles.ignored)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <CategoryIcon icon={icon} color={color} />
        <span className="min-w-0">
          <span className="medium block">
            {category.categoryName} <UnreviewedMark amount={category.unreviewed} />
          </span>
          <span className="caption text-muted block">
            {text(category.totalSpend, { omitCents: true })} spent · best {best.name}{" "}
            {times(detail, best.id, category.optimalRewardMultiplier)}
            {category.ignored && " · left out"}
          </span>
        </span>
        <span className={styles.where}>
          {!hidden && (
            <span className={styles.pair} aria-hidden="true">
              {category.totalEarnedValue > 0 && <i style={{ width: width(category.totalEarnedValue) }} />}
              {category.totalMissedValue > 0 && <i className={styles.missed} style={{ width: width(category.totalMissedValue) }} />}
            </span>
          )}
          <span className="caption text-muted">
            {text(category.totalEarnedValue)} of {text(category.totalOptimalValue)}
          </span>
        </span>
        <span className="text-right">
          <Money amount={category.totalMissedValue} />
        </span>
        <ChevronRight aria-hidden />
      </summary>
      {open && <Purchases category={category} detail={detail} id={id} />}
    </details>
  );
};

/** How many purchases show at first, and with each press. */
const [FEW, MANY] = [5, 45];

/** The purchases of a category, with the arithmetic of each. */
const Purchases = ({ category, detail, id }: { category: Category; detail: CreditCardSpending; id: number }) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, error } = useInfiniteQuery(
    relevantQuery(id, { categoryGroup: category.categoryName }),
  );
  const ignore = useIgnoreGroup();
  const [shown, setShown] = useState(FEW);
  const loaded = data?.pages.flatMap((page) => page.results).filter((row) => row.transactionDate >= detail.start);
  const rows = loaded?.slice(0, shown);
  const more = shown < category.count;
  const showMore = (): void => {
    setShown(shown + MANY);
    if (hasNextPage && (loaded?.length ?? 0) < shown + MANY) void fetchNextPage();
  };
  return (
    <div className={styles.rows}>
      {error ? (
        <p role="alert">Error loading data</p>
      ) : !rows ? (
        <SkeletonRows rows={3} />
      ) : (
        <table className={styles.math}>
          <caption className="sr-only">Purchases in {category.categoryName}</caption>
          <thead>
            <tr>
              <th scope="col">Purchase</th>
              <th scope="col" className={styles.end}>
                Earned
              </th>
              <th scope="col" className={styles.end}>
                Possible
              </th>
              <th scope="col" className={styles.end}>
                Missed
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Purchase key={row.id} row={row} detail={detail} />
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        {more && (
          <Button small busy={isFetchingNextPage} onClick={showMore}>
            Show more of {category.count} transactions
          </Button>
        )}
        <Button small look="ghost" busy={ignore.isPending} onClick={() => ignore.mutate({ detail, group: category.categoryName })}>
          {category.ignored ? "Count it again" : "Leave out of the total"}
        </Button>
      </p>
    </div>
  );
};

const Purchase = ({ row, detail }: { row: RelevantTransaction; detail: CreditCardSpending }) => {
  const today = useToday();
  const { text } = useAmounts();
  const { reward } = row;
  if (!reward) return null;
  return (
    <tr>
      <th scope="row">
        {shownName(row)}
        {row.amount < 0 && ", refund"}
        <span className="caption text-muted block">
          {formatDay(row.transactionDate, today)} · {row.account.name} · {text(row.amount)}
        </span>
      </th>
      <td className={styles.end} data-label="Earned">
        <Money amount={reward.earned} />
        <span className="caption text-muted block">{times(detail, row.account.id, reward.multiplier)}</span>
      </td>
      <td className={styles.end} data-label="Possible">
        <Money amount={reward.optimal} />
        <span className="caption text-muted block">
          {reward.optimalAccount.name} {times(detail, reward.optimalAccount.id, reward.optimalMultiplier)}
        </span>
      </td>
      <td className={styles.end} data-label="Missed">
        <Money amount={reward.missed} />
      </td>
    </tr>
  );
};

/** A multiplier as the card's kind of reward shows it: "3%" of cash, "3x" points, "0x" without rewards. */
const times = ({ cards }: Pick<CreditCardSpending, "cards">, account: number, multiplier: string): string =>
  formatReward(cards.find((one) => one.account.id === account)?.rewardType ?? "points", Number(multiplier));
