import { Field } from "#web/ui/fields/Field.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { useConfirmedForm } from "./use-confirmed-form.ts";

type Props<Sent> = {
  open: boolean;
  title: string;
  note: string;
  label: string;
  action: string;
  danger?: boolean;
  send: (code: string) => Promise<Sent>;
  onSent: (sent: Sent) => void;
  onClose: () => void;
};

/** A form for changes that require a code of the second factor. */
export const CodeDialog = <Sent,>({ open, title, note, label, action, danger = false, send, onSent, onClose }: Props<Sent>) => {
  const form = useConfirmedForm({
    start: { code: "" },
    mistakesIn: ({ code }) => ({ code: code.trim() === "" ? "Enter the code" : null }),
    send: ({ code }) => send(code),
    onSent: (sent) => {
      onSent(sent);
      form.reset();
    },
  });
  const leave = () => {
    form.reset();
    onClose();
  };
  return (
    <FormDialog
      open={open && !form.asking}
      onClose={leave}
      title={title}
      note={note}
      action={action}
      danger={danger}
      onSend={form.send}
      busy={form.busy}
    >
      <Field label={label} error={form.errorOf("code")}>
        <Input
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={20}
          value={form.values.code}
          onChange={(event) => form.set({ code: event.currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
};
