import { useEffect, useState } from "react";
import { security } from "#contract/security.ts";
import { call, fieldError } from "#web/lib/api.ts";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { Input } from "#web/ui/Input.tsx";
import { useConfirming } from "./confirm-context.ts";
import { useChange } from "./use-change.ts";

type Offer = { secret: string; uri: string; qr: string };
type Props = { offer: Offer | null; onClose: () => void; onOn: (recoveryCodes: readonly string[]) => void };

/** Shows the secret for an authenticator app and asks for the first code. */
export const EnrolDialog = ({ offer, onClose, onOn }: Props) => {
  // Keeps the content while the dialog closes.
  const [shown, setShown] = useState<Offer | null>(null);
  const [code, setCode] = useState("");
  const [empty, setEmpty] = useState(false);
  const { asking } = useConfirming();
  useEffect(() => {
    if (!offer) return;
    setShown(offer);
    setCode("");
    setEmpty(false);
  }, [offer]);
  const turnOn = useChange(() => call(security.confirmSecondFactor, { body: { code } }), {
    quiet: true,
    onDone: ({ recoveryCodes }) => onOn(recoveryCodes),
  });
  const leave = () => {
    turnOn.reset();
    onClose();
  };
  const submit = () => {
    setEmpty(code.trim() === "");
    if (code.trim() !== "") turnOn.mutate(undefined);
  };
  return (
    <FormDialog
      open={offer !== null && !asking}
      onClose={leave}
      title="Turn on two-step sign-in"
      note="Scan this code with an authenticator app, then enter the code that the app shows."
      action="Turn on"
      onSend={submit}
      busy={turnOn.isPending}
    >
      {shown && (
        <div className="grid justify-items-center gap-4">
          <img className="rounded-r" src={shown.qr} width={200} height={200} alt="QR code for an authenticator app" />
          <p className="text-center text-caption text-muted">
            Or enter this key: <code className="block text-ink wrap-anywhere select-all">{spaced(shown.secret)}</code>
          </p>
        </div>
      )}
      <Field label="Code" error={empty ? "Enter the code" : fieldError(turnOn.error, "code")}>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setEmpty(false);
            turnOn.reset();
          }}
        />
      </Field>
    </FormDialog>
  );
};

/** Formats a key in groups of four, as authenticator apps do. */
const spaced = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");
