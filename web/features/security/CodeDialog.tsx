import { useState } from "react";
import { fieldError } from "#web/lib/api.ts";
import { Field } from "#web/ui/fields/Field.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
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

/** A form for changes that require a code of the second factor. */
export const CodeDialog = ({ open, title, note, label, action, danger = false, change, onClose }: Props) => {
  const [code, setCode] = useState("");
  const [empty, setEmpty] = useState(false);
  const { asking } = useConfirming();
  const leave = () => {
    setCode("");
    setEmpty(false);
    change.reset();
    onClose();
  };
  const submit = () => {
    setEmpty(code.trim() === "");
    if (code.trim() !== "") change.mutate(code);
  };
  return (
    <FormDialog
      open={open && !asking}
      onClose={leave}
      title={title}
      note={note}
      action={action}
      danger={danger}
      onSend={submit}
      busy={change.isPending}
    >
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
    </FormDialog>
  );
};
