import { useState } from "react";
import { type Security, security } from "#contract/security.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { CodeDialog } from "./CodeDialog.tsx";
import { EnrolDialog } from "./EnrolDialog.tsx";
import { OnceShown } from "./OnceShown.tsx";
import { useChange } from "./use-change.ts";
import { dayText } from "./texts.ts";

type Asked = "off" | "codes" | null;
type SecondFactor = Security["secondFactor"];

/** The second factor: turn on, turn off, and recovery codes. */
export const SecondFactorSection = ({ state }: { state: SecondFactor }) => {
  const [asked, setAsked] = useState<Asked>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [showing, setShowing] = useState(false);
  const show = (given: readonly string[]) => {
    setCodes(given);
    setShowing(true);
  };
  const offer = useChange(() => call(security.enrol, {}));
  return (
    <section className="section">
      <SectionHead title="Two-step sign-in" />
      <Rows state={state} offering={offer.isPending} onOn={() => offer.mutate(undefined)} onAsk={setAsked} />
      <EnrolDialog
        offer={state ? null : (offer.data ?? null)}
        onClose={() => offer.reset()}
        onOn={(given) => {
          offer.reset();
          show(given);
        }}
      />
      <CodeDialogs asked={asked} onClose={() => setAsked(null)} onCodes={show} />
      <OnceShown
        open={showing}
        title="Save your recovery codes"
        note="Each code signs you in once without the app. They will not be shown again."
        label="Recovery codes"
        text={codes.join("\n")}
        done="I saved them"
        onDone={() => setShowing(false)}
      />
    </section>
  );
};

type RowsProps = { state: SecondFactor; offering: boolean; onOn: () => void; onAsk: (asked: Asked) => void };

const Rows = ({ state, offering, onOn, onAsk }: RowsProps) => (
  <>
    <Row
      name="Authenticator app"
      tag={state && <Badge tone="positive">On</Badge>}
      wraps
      sub={state ? `Since ${dayText(state.since)}` : "Requires a code from an app in addition to your password"}
      amount={
        state ? (
          <Button small onClick={() => onAsk("off")}>
            Turn off
          </Button>
        ) : (
          <Button small busy={offering} onClick={onOn}>
            Turn on
          </Button>
        )
      }
    />
    {state && (
      <Row
        name="Recovery codes"
        sub={state.recoveryCodesLeft === 1 ? "1 left" : `${state.recoveryCodesLeft} left`}
        amount={
          <Button small onClick={() => onAsk("codes")}>
            Create new codes
          </Button>
        }
      />
    )}
  </>
);

type CodeDialogsProps = { asked: Asked; onClose: () => void; onCodes: (codes: readonly string[]) => void };

const CodeDialogs = ({ asked, onClose, onCodes }: CodeDialogsProps) => (
  <>
    <CodeDialog
      open={asked === "off"}
      title="Turn off two-step sign-in?"
      note="You will sign in with your password only."
      label="Code or recovery code"
      action="Turn off"
      danger
      send={(code) => call(security.disableSecondFactor, { body: { code } })}
      onSent={() => {
        onClose();
        toast("Two-step sign-in is off");
      }}
      onClose={onClose}
    />
    <CodeDialog
      open={asked === "codes"}
      title="Create new recovery codes?"
      note="Your old codes will stop working."
      label="Code from your authenticator app"
      action="Create new codes"
      send={(code) => call(security.renewRecoveryCodes, { body: { code } })}
      onSent={({ recoveryCodes }) => {
        onClose();
        onCodes(recoveryCodes);
      }}
      onClose={onClose}
    />
  </>
);
