import { useState } from "react";
import { Button } from "../actions/Button.tsx";
import { Dialog } from "./Dialog.tsx";

export type DeleteButtonProps = {
  /** The kind of item: "budget". */
  what: string;
  name: string;
  /** What is deleted with it, if that is not obvious. */
  note?: string | undefined;
  onDelete: () => void;
  busy?: boolean | undefined;
};

/** A delete button that asks for confirmation. */
export const DeleteButton = ({ what, name, note = "This cannot be undone.", onDelete, busy = false }: DeleteButtonProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Delete this ${what}?`}
        note={`${name}. ${note}`}
        firm
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button look="danger" busy={busy} onClick={onDelete}>
              Delete
            </Button>
          </>
        }
      />
    </>
  );
};
