import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import type { Recommendation } from "#contract/recommendations.ts";
import { textFor } from "#web/lib/api.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { Note } from "#web/ui/states/Note.tsx";
import styles from "./parts.module.css";
import { recommendationsQuery, useSetStatus } from "./queries.ts";
import { groupsOf, isFirstLook, isUrgent, sourceOf, summaryOf, totalOf } from "./words.ts";

/** What the user's own numbers say they could gain: cash, then rewards. */
export const OptimizeScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(recommendationsQuery);
  return (
    <Screen title="Optimize">
      {data ? (
        <Loaded all={data} />
      ) : error ? (
        <ErrorState title="Your optimizations did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : (
        <>
          <Skeleton width={140} height={20} />
          <Skeleton width={220} height={44} />
          <div className="section">
            <SkeletonRows rows={4} />
          </div>
        </>
      )}
    </Screen>
  );
};

const Loaded = ({ all }: { all: readonly Recommendation[] }) => {
  const { text } = useAmounts();
  const connect = all.find((one) => one.type === "connect_accounts" && one.action === "action");
  const dismissed = all.filter((one) => one.status === "dismissed");
  const source = sourceOf(all, dateTime);
  return (
    <>
      {isFirstLook(all) ? (
        <p className="text-muted">We are looking at your transactions. What you could gain appears here in a moment.</p>
      ) : (
        <Figure label="What all of it comes to" amount={totalOf(all)}>
          <p className="text-muted mt-1">{summaryOf(all, text)}</p>
        </Figure>
      )}
      {connect && <Connect recommendation={connect} />}
      {groupsOf(all).map(({ title, list, total }) => (
        <section key={title} className="section" aria-label={title}>
          <SectionHead title={title} sum={total > 0 ? <Money amount={total} /> : undefined} />
          {list.map((one) => (
            <RecommendationRow key={one.id} one={one} />
          ))}
        </section>
      ))}
      {dismissed.length > 0 && (
        <details className="section">
          <summary className="medium cursor-pointer">Dismissed ({dismissed.length})</summary>
          {dismissed.map((one) => (
            <Dismissed key={one.id} one={one} />
          ))}
        </details>
      )}
      {source !== null && <p className="caption text-muted mt-6">{source}</p>}
    </>
  );
};

const dateTime = (instant: string): string =>
  new Date(instant).toLocaleString("en-US", { month: "short", day: "numeric", year: "numeric", hour: "numeric", minute: "2-digit" });

const Connect = ({ recommendation }: { recommendation: Recommendation }) => {
  const navigate = useNavigate();
  return (
    <Note>
      <p>{recommendation.description}</p>
      <Button small className="mt-2" onClick={() => void navigate({ to: "/tasks/connect-more-accounts" })}>
        Connect accounts
      </Button>
    </Note>
  );
};

const ICONS: Readonly<Record<string, readonly [icon: string, color: string]>> = {
  checking_balance: ["lucide.banknote", "blue"],
  high_yield_savings: ["lucide.piggy-bank", "teal"],
  credit_card_spending: ["lucide.shopping-basket", "plum"],
  best_credit_card: ["lucide.credit-card", "violet"],
};

const RecommendationRow = ({ one }: { one: Recommendation }) => {
  const navigate = useNavigate();
  const { mask } = useAmounts();
  const [icon, color] = ICONS[one.type] ?? [];
  const processing = one.action === "processing";
  const content = (
    <>
      <CategoryIcon icon={icon} color={color} />
      <span className="min-w-0">
        <span className={classNames("medium block", processing && "text-muted")}>{one.title}</span>
        <span className="text-muted block text-pretty">
          {processing ? "We are looking at your transactions." : mask(one.description)}
          {one.updating && " Updating…"}
        </span>
      </span>
      <span className={styles.value}>
        <ActionBadge one={one} />
      </span>
    </>
  );
  if (processing) return <div className={styles.rec}>{content}</div>;
  const href = `/optimize/${one.id}`;
  return (
    <a
      className={styles.rec}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void navigate({ href });
      }}
    >
      {content}
      <ChevronRight aria-hidden size={16} />
    </a>
  );
};

/** What a recommendation comes to, or why it comes to nothing. */
const ActionBadge = ({ one }: { one: Recommendation }): ReactNode => {
  switch (one.action) {
    case "processing":
      return <span className={styles.dark}>Processing</span>;
    case "not_enough_data":
      return <Badge>Not enough data</Badge>;
    case "no_action":
      return (
        <Badge tone="positive">
          <Check aria-hidden size={12} />
          No action
        </Badge>
      );
    case "action":
      return one.status === "accepted" ? (
        <Badge tone="positive">
          <Check aria-hidden size={12} />
          You did this
        </Badge>
      ) : (
        <>
          <span className={classNames(styles.worth, isUrgent(one) && styles.urgent)}>
            {one.value !== null && <Money amount={one.value} omitCents />}
          </span>
          <span className="caption text-muted">{one.valueDescription}</span>
        </>
      );
  }
};

const Dismissed = ({ one }: { one: Recommendation }) => {
  const restore = useSetStatus(one.id);
  const { mask } = useAmounts();
  return (
    <div className="flex items-center justify-between gap-3 py-3">
      <span className="min-w-0">
        <span className="medium block">{one.title}</span>
        <span className="text-muted block">{mask(one.description)}</span>
      </span>
      <Button small busy={restore.isPending} onClick={() => restore.mutate("seen")}>
        Show again
      </Button>
    </div>
  );
};
