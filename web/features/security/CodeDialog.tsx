import { type FormEvent, useId, useState } from "react";
import { fieldError } from "#web/lib/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { useConfirming } from "./confirm-context.ts";

type Change = { mutate: (code: string) => void; reset: () => void; error: unknown; isPending: boolean };
type Props = {
  open: boolean;
  title: string;
  note: string;
  label: string;
  action: string;
  danger?: boolean;
  change: Change;
  onClose: () => void;
};

/** A change that needs a code of the second factor. */
export const CodeDialog = ({ open, title, note, label, action, danger = false, change, onClose }: Props) => {
  const [code, setCode] = useState("");
  const [empty, setEmpty] = useState(false);
  const { asking } = useConfirming();
  const formId = useId();
  const leave = () => {
    setCode("");
    setEmpty(false);
    change.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === "");
    if (code.trim() !== "" && !change.isPending) change.mutate(code);
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
          <Button look={danger ? "danger-solid" : "primary"} type="submit" form={formId} busy={change.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label={label} error={empty ? "Enter the code" : fieldError(change.error, "code")}>
          <Input
            name="code"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={20}
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setEmpty(false);
              change.reset();
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
};
