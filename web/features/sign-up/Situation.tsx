import { queryOptions, useQuery } from "@tanstack/react-query";
import { profile } from "#contract/profile.ts";
import { call, textFor } from "#web/lib/api.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import MessageCircle from "lucide-react/icons/message-circle";

const situationQuery = queryOptions({
  queryKey: [...profileQuery.queryKey, "situation"],
  queryFn: ({ signal }) => call(profile.financialSituation, { params: { id: 0 }, signal }),
  staleTime: 0,
});

/** What the user said about their finances, in their own words. */
export const Situation = () => {
  const { data, error, refetch, isFetching } = useQuery(situationQuery);
  if (error && !data)
    return (
      <ErrorState title="Your answers did not load" onRetry={() => void refetch()} busy={isFetching}>
        {textFor(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonRows rows={5} />;
  if (data.length === 0)
    return (
      <EmptyState icon={<MessageCircle />} title="Nothing noted">
        You can tell Hiro about yourself in any chat.
      </EmptyState>
    );
  return (
    <dl className="grid gap-4">
      {data.map(({ category, summary }) => (
        <div key={category}>
          <dt className="caption muted">{category}</dt>
          <dd className="break-words">{summary}</dd>
        </div>
      ))}
    </dl>
  );
};
