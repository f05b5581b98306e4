import { type ReactNode, useId } from "react";
import { Button } from "../actions/Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";
import { Form, FormError } from "../fields/Form.tsx";

export type FormDialogProps = Omit<DialogProps, "footer" | "children"> & {
  /** Label of the submit button. */
  action: string;
  onSend: () => void;
  busy: boolean;
  /** Red, for actions that cannot be undone. */
  danger?: boolean | undefined;
  /** The form cannot be sent in its current state. */
  disabled?: boolean | undefined;
  /** The error, if no field is at fault. */
  refusal?: string | null | undefined;
  /** The form's fields. */
  children: ReactNode;
};

/** A Dialog with one form, a Cancel button and a submit button. */
export const FormDialog = ({ action, onSend, busy, danger = false, disabled = false, refusal, children, ...dialog }: FormDialogProps) => {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button look={danger ? "danger-solid" : "primary"} type="submit" form={formId} busy={busy} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={onSend} busy={busy || disabled}>
        {children}
        <FormError>{refusal}</FormError>
      </Form>
    </Dialog>
  );
};
