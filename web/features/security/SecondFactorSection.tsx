import { useState } from "react";
import { type Security, security } from "#contract/security.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { CodeDialog } from "./CodeDialog.tsx";
import { EnrolDialog } from "./EnrolDialog.tsx";
import { OnceShown } from "./OnceShown.tsx";
import { useChange } from "./use-change.ts";
import { dayText } from "./texts.ts";

type Asked = "off" | "codes" | null;

/** The second factor: turn on, turn off, and recovery codes. */
export const SecondFactorSection = ({ state }: { state: Security["secondFactor"] }) => {
  const [asked, setAsked] = useState<Asked>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [showing, setShowing] = useState(false);
  const show = (given: readonly string[]) => {
    setCodes(given);
    setShowing(true);
  };
  const offer = useChange(() => call(security.enrol, {}));
  const off = useChange((code: string) => call(security.disableSecondFactor, { body: { code } }), {
    quiet: true,
    onDone: () => {
      setAsked(null);
      toast("Two-step sign-in is off");
    },
  });
  const renew = useChange((code: string) => call(security.renewRecoveryCodes, { body: { code } }), {
    quiet: true,
    onDone: ({ recoveryCodes }) => {
      setAsked(null);
      show(recoveryCodes);
    },
  });
  return (
    <section className="section">
      <SectionHead title="Two-step sign-in" />
      <Row
        name="Authenticator app"
        tag={state && <Badge tone="positive">On</Badge>}
        wraps
        sub={state ? `Since ${dayText(state.since)}` : "Requires a code from an app in addition to your password"}
        amount={
          state ? (
            <Button small onClick={() => setAsked("off")}>
              Turn off
            </Button>
          ) : (
            <Button small busy={offer.isPending} onClick={() => offer.mutate(undefined)}>
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
            <Button small onClick={() => setAsked("codes")}>
              Create new codes
            </Button>
          }
        />
      )}
      <EnrolDialog
        offer={state ? null : (offer.data ?? null)}
        onClose={() => offer.reset()}
        onOn={(given) => {
          offer.reset();
          show(given);
        }}
      />
      <CodeDialog
        open={asked === "off"}
        title="Turn off two-step sign-in?"
        note="You will sign in with your password only."
        label="Code or recovery code"
        action="Turn off"
        danger
        change={off}
        onClose={() => setAsked(null)}
      />
      <CodeDialog
        open={asked === "codes"}
        title="Create new recovery codes?"
        note="Your old codes will stop working."
        label="Code from your authenticator app"
        action="Create new codes"
        change={renew}
        onClose={() => setAsked(null)}
      />
      <Dialog
        open={showing}
        onClose={() => setShowing(false)}
        firm
        title="Save your recovery codes"
        note="Each code signs you in once without the app. They will not be shown again."
        footer={
          <Button look="primary" onClick={() => setShowing(false)}>
            I saved them
          </Button>
        }
      >
        <OnceShown label="Recovery codes" text={codes.join("\n")} />
      </Dialog>
    </section>
  );
};
