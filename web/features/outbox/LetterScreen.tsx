import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { isNotFound, textFor } from "#web/lib/api.ts";
import { idIn } from "#web/lib/ids.ts";
import { toast } from "#web/lib/toast.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import { LetterFrame } from "./LetterFrame.tsx";
import { letterQuery } from "./queries.ts";
import { envelopeText, stateText } from "./texts.ts";

/** One message as a mail client shows it. */
export const LetterScreen = () => {
  const { messageId = "" } = useParams({ strict: false });
  const id = idIn(messageId);
  return id === null ? <NotThere /> : <Letter id={id} />;
};

const NotThere = () => {
  useEffect(() => toast("Message not found."), []);
  return <Navigate to="/settings/outbox" replace />;
};

const Letter = ({ id }: { id: number }) => {
  const { data, error, refetch, isFetching } = useQuery(letterQuery(id));
  if (isNotFound(error)) return <NotThere />;
  const state = data && stateText(data.state);
  return (
    <Screen title={data?.subject ?? "Message"}>
      {error && !data ? (
        <ErrorState title="This message did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <Skeleton height={480} />
      ) : (
        <>
          <p className="mb-4 text-muted">
            {envelopeText(data)}
            {state && <span className="attention"> · {state}</span>}
          </p>
          <LetterFrame letter={data} />
        </>
      )}
    </Screen>
  );
};
