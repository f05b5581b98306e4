import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Goal } from "#contract/goals.ts";
import { textFor } from "#web/lib/api.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { FundingList } from "./FundingList.tsx";
import { sourcesQuery } from "./queries.ts";
import { useFunding } from "./use-funding.ts";

/** Chooses what funds a goal. Each change is saved. */
export const Funding = ({ goal }: { goal: Goal }) => {
  const { data, error, refetch, isFetching } = useQuery(sourcesQuery);
  const { selection, change } = useFunding(goal);
  if (error && !data)
    return (
      <ErrorState title="Your accounts did not load" onRetry={() => void refetch()} busy={isFetching}>
        {textFor(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonRows rows={5} />;
  if (data.length === 0) return <NoAccounts />;
  return (
    <>
      <FundingList
        sources={data}
        goal={{ id: goal.id, rank: goal.rank ?? 0 }}
        selection={selection}
        onChange={change}
        warnsOfPenalty={goal.type === "emergency_fund"}
      />
      <LeftOut goal={goal} />
    </>
  );
};

/** What to do without any account that could fund a goal. */
export const NoAccounts = () => (
  <p className="text-muted py-4">
    Connect an account to set money aside.{" "}
    <Link to="/tasks/connect-more-accounts" className="opens">
      Connect an account
    </Link>
  </p>
);

const REASONS: Readonly<Record<Goal["leftOut"][number]["reason"], string>> = {
  hidden: "it is hidden",
  closed: "it is closed",
  currency: "it is in another currency",
  type: "it no longer holds cash or investments",
  sold: "a holding of it was sold",
};

/** Names the sources that do not count at the moment, and why. */
export const LeftOut = ({ goal }: { goal: Pick<Goal, "leftOut"> }) =>
  goal.leftOut.length === 0 ? null : (
    <ul className="caption text-muted mt-4 grid gap-1">
      {goal.leftOut.map((one) => (
        <li key={`${one.finxAccountId} ${one.finxHoldingId} ${one.name}`}>
          {one.name} does not count at the moment: {REASONS[one.reason]}.
        </li>
      ))}
    </ul>
  );
