import { useQuery } from "@tanstack/react-query";
import { NotFound } from "#web/features/errors/index.ts";
import { isNotFound, textFor } from "#web/lib/api.ts";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import Mail from "lucide-react/icons/mail";
import { LetterFrame } from "./LetterFrame.tsx";
import { signInMailQuery } from "./queries.ts";
import { envelopeText } from "./texts.ts";

/** The local outbox of an installation without a mail server: messages that users need before they can sign in. */
export const SignInMailScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(signInMailQuery);
  if (isNotFound(error)) return <NotFound />;
  return (
    <Standalone tab="Outbox" wide>
      <h1 className="mb-2 text-title font-medium tracking-tight">Local outbox</h1>
      <p className="mb-6 text-muted">
        This installation has no mail server, so messages needed to sign in appear here, on this machine only. Other messages are in each
        user&apos;s settings.
      </p>
      {error && !data ? (
        <ErrorState title="The outbox did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <Skeleton height={320} />
      ) : data.length === 0 ? (
        <EmptyState icon={<Mail />} title="No messages yet" />
      ) : (
        data.map((letter) => (
          <article key={letter.id} className="mb-8">
            <h2 className="medium">{letter.subject}</h2>
            <p className="caption muted mb-3">{envelopeText(letter)}</p>
            <LetterFrame letter={letter} />
          </article>
        ))
      )}
    </Standalone>
  );
};
