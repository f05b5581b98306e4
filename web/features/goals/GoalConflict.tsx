import { useEffect, useRef, useState } from "react";
import { type Goal, goals } from "#contract/goals.ts";
import { ApiError, call, textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { FormError } from "#web/ui/fields/Form.tsx";
import { Note } from "#web/ui/states/Note.tsx";

/** Whether a goal was not saved because another member changed it first. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.errors.includes("GOAL_CHANGED");

type Props = {
  goal: Goal;
  /** Why the form was not saved, or null. */
  refusal: string | null;
  /** What the newest version changed, once it is in the form. */
  loaded: string | null;
  onLoaded: (newest: Goal) => void;
};

/** Loads the newest version of a goal into its form, and then says what others changed. */
export const GoalConflict = ({ goal, refusal, loaded, onLoaded }: Props) => {
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
      onLoaded(await call(goals.get, { params: { id: goal.id } }));
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
