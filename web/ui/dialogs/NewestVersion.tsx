import { useEffect, useRef, useState } from "react";
import { ApiError, textFor } from "#web/lib/api.ts";
import { Button } from "../actions/Button.tsx";
import { FormError } from "../fields/Form.tsx";
import { Note } from "../states/Note.tsx";

/** Whether a save was refused with this code, because another member changed the same thing first. */
export const isConflict = (error: unknown, code: string): boolean => error instanceof ApiError && error.errors.includes(code);

/** What a form says after it took over a newer version, if it does not name each change. */
export const NEWEST_LOADED = "This is the newest version. The form keeps what you changed.";

export type NewestVersionProps = {
  /** Why the form was not saved, or null. */
  refusal: string | null;
  /** What the newest version changed, once it is in the form. */
  loaded: string | null;
  /** Loads the newest version and puts it into the form. */
  onLoad: () => Promise<void>;
};

/** Loads the newest version into a form after a conflict, and then says what others changed. */
export const NewestVersion = ({ refusal, loaded, onLoad }: NewestVersionProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (loaded !== null) said.current?.focus();
  }, [loaded]);
  const load = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      await onLoad();
    } catch (error) {
      setFailed(textFor(error));
    } finally {
      setBusy(false);
    }
  };
  if (refusal === null)
    return loaded === null ? null : (
      <Note>
        <p ref={said} tabIndex={-1} role="status">
          {loaded}
        </p>
      </Note>
    );
  return (
    <div className="grid justify-items-start gap-2">
      <FormError>{failed ?? refusal}</FormError>
      <Button busy={busy} onClick={() => void load()}>
        Load the newest version
      </Button>
    </div>
  );
};
