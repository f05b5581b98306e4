import { type ReactNode, useId } from "react";
import { Button } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";
import { Form, FormError } from "./Form.tsx";

export type FormDialogProps = Omit<DialogProps, "footer" | "children"> & {
  /** The words of the button that sends. */
  action: string;
  onSend: () => void;
  busy: boolean;
  /** Red, for what cannot be undone. */
  danger?: boolean | undefined;
  /** It cannot be sent as it is. */
  disabled?: boolean | undefined;
  /** Why it was not done, where no field is to blame. */
  refusal?: string | null | undefined;
  /** The fields. */
  children: ReactNode;
};

/** A Dialog around one form, with Cancel and the button that sends it at its foot. */
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
