import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import Check from "lucide-react/icons/check";
import type { Recommendation } from "#contract/recommendations.ts";
import { textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { RecommendationView } from "./RecommendationView.tsx";
import { recommendationQuery, useSetStatus } from "./queries.ts";

/** One recommendation: the number, how it was computed, and the rows behind it. */
export const RecommendationScreen = () => {
  const id = Number(useParams({ strict: false }).recommendationId);
  const { data, error, refetch, isFetching } = useQuery({ ...recommendationQuery(id), enabled: Number.isInteger(id) && id > 0 });
  const missing = data === null || !(Number.isInteger(id) && id > 0);
  return (
    <Screen title={data?.title || "Optimize"} actions={data && isKnown(data) ? <Decide recommendation={data} /> : undefined}>
      {missing ? (
        <p role="alert">No recommendation found.</p>
      ) : data ? (
        <RecommendationView recommendation={data} />
      ) : error ? (
        <ErrorState title="This optimization did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : (
        <>
          <Skeleton width={160} height={20} />
          <Skeleton width={200} height={44} />
          <div className="section">
            <SkeletonRows rows={5} />
          </div>
        </>
      )}
    </Screen>
  );
};

const isKnown = ({ type }: Recommendation): boolean => type !== "connect_accounts";

const Decide = ({ recommendation: { id, status, action } }: { recommendation: Recommendation }) => {
  const navigate = useNavigate();
  const set = useSetStatus(id);
  const dismiss = useSetStatus(id, () => void navigate({ to: "/optimize" }));
  if (action !== "action") return null;
  return (
    <>
      <Button small busy={dismiss.isPending} onClick={() => dismiss.mutate("dismissed")}>
        Dismiss
      </Button>
      <Button
        small
        look="primary"
        busy={set.isPending}
        disabled={status === "accepted"}
        onClick={() => set.mutate("accepted")}
        icon={<Check />}
      >
        {status === "accepted" ? "Done" : "I did this"}
      </Button>
    </>
  );
};
