import { useEffect, useState } from "react";
import { fieldError } from "#web/lib/api.ts";
import { Field } from "#web/ui/fields/Field.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { useConfirming } from "./confirm-context.ts";

type Props = {
  open: boolean;
  title: string;
  note?: string;
  start: string;
  action: string;
  change: { mutate: (name: string) => void; reset: () => void; error: unknown; isPending: boolean };
  onClose: () => void;
};

/** A form that asks for a name. */
export const NameDialog = ({ open, title, note, start, action, change, onClose }: Props) => {
  const [name, setName] = useState(start);
  const [empty, setEmpty] = useState(false);
  const { asking } = useConfirming();
  useEffect(() => {
    if (!open) return;
    setName(start);
    setEmpty(false);
  }, [open, start]);
  const leave = () => {
    change.reset();
    onClose();
  };
  const submit = () => {
    setEmpty(name.trim() === "");
    if (name.trim() !== "") change.mutate(name.trim());
  };
  return (
    <FormDialog open={open && !asking} onClose={leave} title={title} note={note} action={action} onSend={submit} busy={change.isPending}>
      <Field label="Name" error={empty ? "Enter a name" : fieldError(change.error, "name")}>
        <Input
          name="name"
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setEmpty(false);
          }}
        />
      </Field>
    </FormDialog>
  );
};
