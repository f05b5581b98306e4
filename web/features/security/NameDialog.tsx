import { Field } from "#web/ui/fields/Field.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { useConfirmedForm } from "./use-confirmed-form.ts";

type Props = {
  open: boolean;
  title: string;
  note?: string;
  /** The name shown until the user types one. */
  start: string;
  action: string;
  send: (name: string) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
};

/** A form that asks for a name. */
export const NameDialog = ({ open, title, note, start, action, send, onSent, onClose }: Props) => {
  const form = useConfirmedForm({
    start: { name: null as string | null },
    mistakesIn: ({ name }) => ({ name: (name ?? start).trim() === "" ? "Enter a name" : null }),
    send: ({ name }) => send((name ?? start).trim()),
    onSent: () => {
      onSent();
      form.reset();
    },
  });
  const leave = () => {
    form.reset();
    onClose();
  };
  return (
    <FormDialog open={open && !form.asking} onClose={leave} title={title} note={note} action={action} onSend={form.send} busy={form.busy}>
      <Field label="Name" error={form.errorOf("name")}>
        <Input
          name="name"
          autoComplete="off"
          maxLength={60}
          value={form.values.name ?? start}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
};
