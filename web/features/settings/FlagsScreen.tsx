import { useQuery } from "@tanstack/react-query";
import { textFor } from "#web/lib/api.ts";
import { flagsQuery } from "#web/lib/flags.ts";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";

/** The user's feature flags, by name. */
export const FlagsScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(flagsQuery);
  return (
    <Screen title="Feature flags">
      {error && !data ? (
        <ErrorState title="The flags did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : (
        data.map(({ name, value }) => (
          <Row key={name} name={name} amount={<Badge tone={value ? "accent" : "plain"}>{String(value)}</Badge>} />
        ))
      )}
    </Screen>
  );
};
