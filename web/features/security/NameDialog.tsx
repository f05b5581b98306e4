import { type FormEvent, useEffect, useId, useState } from "react";
import { fieldError } from "#web/lib/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
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

/** Asks for a name. */
export const NameDialog = ({ open, title, note, start, action, change, onClose }: Props) => {
  const [name, setName] = useState(start);
  const [empty, setEmpty] = useState(false);
  const { asking } = useConfirming();
  const formId = useId();
  useEffect(() => {
    if (!open) return;
    setName(start);
    setEmpty(false);
  }, [open, start]);
  const leave = () => {
    change.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(name.trim() === "");
    if (name.trim() !== "" && !change.isPending) change.mutate(name.trim());
  };
  return (
    <Dialog
      open={open && !asking}
      onClose={leave}
      title={title}
      note={note}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button look="primary" type="submit" form={formId} busy={change.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  );
};
