import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Mail from "lucide-react/icons/mail";
import { textFor } from "#web/lib/api.ts";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { outboxQuery } from "./queries.ts";
import { envelopeText, stateText } from "./texts.ts";

/** The emails that Hiro sent to the user. */
export const OutboxScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(outboxQuery);
  const navigate = useNavigate();
  return (
    <Screen title="Outbox">
      {error && !data ? (
        <ErrorState title="The outbox did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.messages.length === 0 ? (
        <EmptyState icon={<Mail />} title="No messages yet">
          Emails from Hiro appear here.
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 text-muted">
            {data.mailServer
              ? "Emails Hiro sent you in the last 90 days. Their text is not kept here."
              : "This installation has no mail server, so emails from Hiro appear only here."}
          </p>
          {data.messages.map((one) => {
            const state = stateText(one.state);
            const href = `/settings/outbox/${one.id}`;
            return (
              <Row
                key={one.id}
                name={one.subject}
                sub={envelopeText(one)}
                tag={state && <Badge tone={one.state === "waiting" ? "plain" : "negative"}>{state}</Badge>}
                href={href}
                onOpen={() => void navigate({ href: href })}
              />
            );
          })}
        </>
      )}
    </Screen>
  );
};
