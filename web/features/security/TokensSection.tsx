import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiToken, security } from "#contract/security.ts";
import { call, textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { OnceShown } from "./OnceShown.tsx";
import { tokensQuery } from "./queries.ts";
import { TokenDialog } from "./TokenDialog.tsx";
import { useChange } from "./use-change.ts";
import { dayText } from "./texts.ts";

/** API tokens for the user's own scripts: create, show once, revoke. */
export const TokensSection = () => {
  const { data, error, refetch, isFetching } = useQuery(tokensQuery);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState("");
  const [showing, setShowing] = useState(false);
  return (
    <section className="section">
      <SectionHead
        title="API tokens"
        actions={
          <Button small onClick={() => setMaking(true)}>
            New token
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState title="This list did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={1} />
      ) : data.length === 0 ? (
        <p className="py-4 text-muted">
          Let your own scripts read or change your data.{" "}
          <a className="opens whitespace-nowrap" href="/api/docs/">
            How the API works
          </a>
        </p>
      ) : (
        data.map((token) => <TokenRow key={token.id} token={token} />)
      )}
      <TokenDialog
        open={making}
        onClose={() => setMaking(false)}
        onMade={(token) => {
          setMaking(false);
          setMade(token);
          setShowing(true);
        }}
      />
      <OnceShown
        open={showing}
        title="Copy your token"
        note="It will not be shown again. Anyone who has it can do what you allowed."
        label="API token"
        text={made}
        done="Done"
        onDone={() => setShowing(false)}
      />
    </section>
  );
};

const TokenRow = ({ token }: { token: ApiToken }) => {
  const [asking, setAsking] = useState(false);
  const revoke = useChange(() => call(security.revokeToken, { params: { id: token.id } }), {
    onDone: () => {
      setAsking(false);
      toast("Token revoked");
    },
  });
  return (
    <>
      <Row
        name={token.name}
        wraps
        sub={subOf(token)}
        amount={
          <Button small onClick={() => setAsking(true)} aria-label={`Revoke: ${token.name}`}>
            Revoke
          </Button>
        }
      />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Revoke this token?"
        note={`${token.name}. Scripts that use it will stop working at once.`}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button look="danger-solid" busy={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
              Revoke
            </Button>
          </>
        }
      />
    </>
  );
};

const subOf = ({ prefix, access, expiresAt, lastUsedAt }: ApiToken): string =>
  [
    `${prefix}…`,
    access === "read" ? "Reads" : "Reads and writes",
    expiresAt === null ? null : Date.parse(expiresAt) <= Date.now() ? "Expired" : `Until ${dayText(expiresAt)}`,
    lastUsedAt ? `Last used ${dayText(lastUsedAt)}` : "Never used",
  ]
    .filter(Boolean)
    .join(" · ");
