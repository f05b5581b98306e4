import { useEffect, useRef, useState } from "react";
import { security } from "#contract/security.ts";
import { call } from "#web/lib/api.ts";
import { Field } from "#web/ui/fields/Field.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { useConfirmedForm } from "./use-confirmed-form.ts";

type Offer = { secret: string; uri: string; qr: string };
type Props = { offer: Offer | null; onClose: () => void; onOn: (recoveryCodes: readonly string[]) => void };

/** Shows the secret for an authenticator app and asks for the first code. */
export const EnrolDialog = ({ offer, onClose, onOn }: Props) => {
  // Keeps the content while the dialog closes.
  const [shown, setShown] = useState<Offer | null>(null);
  const form = useConfirmedForm({
    start: { code: "" },
    send: ({ code }) => call(security.confirmSecondFactor, { body: { code } }),
    mistakesIn: ({ code }) => ({ code: code.trim() === "" ? "Enter the code" : null }),
    onSent: ({ recoveryCodes }) => onOn(recoveryCodes),
  });
  const { reset } = form;
  const latest = useRef(reset);
  useEffect(() => {
    latest.current = reset;
  });
  useEffect(() => {
    if (!offer) return;
    setShown(offer);
    latest.current();
  }, [offer]);
  const leave = () => {
    reset();
    onClose();
  };
  return (
    <FormDialog
      open={offer !== null && !form.asking}
      onClose={leave}
      title="Turn on two-step sign-in"
      note="Scan this code with an authenticator app, then enter the code that the app shows."
      action="Turn on"
      onSend={form.send}
      busy={form.busy}
    >
      {shown && (
        <div className="grid justify-items-center gap-4">
          <img className="rounded-r" src={shown.qr} width={200} height={200} alt="QR code for an authenticator app" />
          <p className="text-center text-caption text-muted">
            Or enter this key: <code className="block text-ink wrap-anywhere select-all">{spaced(shown.secret)}</code>
          </p>
        </div>
      )}
      <Field label="Code" error={form.errorOf("code")}>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={form.values.code}
          onChange={(event) => form.set({ code: event.currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
};

/** Formats a key in groups of four, as authenticator apps do. */
const spaced = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");
