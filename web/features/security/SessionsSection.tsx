import { useQuery } from "@tanstack/react-query";
import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import Terminal from "lucide-react/icons/terminal";
import { useState } from "react";
import { security, type SignedIn } from "#contract/security.ts";
import { call, textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { sessionsQuery } from "./queries.ts";
import { useChange } from "./use-change.ts";
import { sessionText } from "./texts.ts";

const ICONS = { computer: Monitor, phone: Smartphone, other: Terminal } as const;

/** The user's sessions, each with a button to sign it out. */
export const SessionsSection = () => {
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery);
  const [asking, setAsking] = useState(false);
  const end = useChange((id: number) => call(security.endSession, { params: { id } }), {
    onDone: () => toast("Signed out on that device"),
  });
  const endOthers = useChange(() => call(security.endOtherSessions, {}), {
    onDone: () => {
      setAsking(false);
      toast("Signed out everywhere else");
    },
  });
  const others = data?.filter((one) => !one.current).length ?? 0;
  return (
    <section className="section">
      <SectionHead
        title="Where you are signed in"
        actions={
          others > 0 ? (
            <Button small onClick={() => setAsking(true)}>
              Sign out everywhere else
            </Button>
          ) : undefined
        }
      />
      {error && !data ? (
        <ErrorState title="This list did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        data.map((one) => (
          <SessionRow key={one.id} session={one} busy={end.isPending && end.variables === one.id} onEnd={() => end.mutate(one.id)} />
        ))
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere else?"
        note={others === 1 ? "1 other place is signed out." : `${others} other places are signed out.`}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button look="danger-solid" busy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
              Sign out
            </Button>
          </>
        }
      />
    </section>
  );
};

const SessionRow = ({ session, busy, onEnd }: { session: SignedIn; busy: boolean; onEnd: () => void }) => {
  const Icon = ICONS[session.kind];
  return (
    <Row
      lead={<Icon aria-hidden size={20} className="text-muted" />}
      name={session.device}
      tag={session.current && <Badge tone="accent">This device</Badge>}
      wraps
      sub={sessionText(session)}
      amount={
        session.current ? (
          ""
        ) : (
          <Button small busy={busy} onClick={onEnd} aria-label={`Sign out: ${session.device}`}>
            Sign out
          </Button>
        )
      }
    />
  );
};
