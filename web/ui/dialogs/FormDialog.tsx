import { type ReactNode, useId } from "react";
import { Button } from "../actions/Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";
import { Form, FormError } from "../fields/Form.tsx";

export type FormDialogProps = Omit<DialogProps, "footer" | "children"> & {
  /** Label of the submit button. */
  action: string;
  onSend: () => void;
  /** Called instead while a field holds a text without a value, so that the other fields can say their mistakes. */
  onUnreadable?: (() => void) | undefined;
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
export const FormDialog = ({
  action,
  onSend,
  onUnreadable,
  busy,
  danger = false,
  disabled = false,
  refusal,
  children,
  ...dialog
}: FormDialogProps) => {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          {/* A disabled button loses the focus, which a form that was sent must keep. */}
          <Button look={danger ? "danger-solid" : "primary"} type="submit" form={formId} busy={busy} disabled={disabled && !busy}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={onSend} onUnreadable={onUnreadable} busy={busy || disabled}>
        {children}
        <FormError>{refusal}</FormError>
      </Form>
    </Dialog>
  );
};
