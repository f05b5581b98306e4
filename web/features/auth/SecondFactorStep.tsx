import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#web/ui/actions/Button.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";
import { secondFactorWays, sendCode, type SignIn, signInByPasskey } from "./sign-in.ts";

type Props = {
  onIn: () => void;
  /** Returns to the first step, with a message about why. */
  onBack: (why: string | null) => void;
};
const OVER = "That took too long. Sign in again.";

/** The second sign-in step: a code from the authenticator app, a recovery code, or a passkey. */
export const SecondFactorStep = ({ onIn, onBack }: Props) => {
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState<"code" | "passkey" | null>(null);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const passkey = usePasskeyWay(() => onBack(OVER));
  useEffect(() => box.current?.focus(), [recovery]);

  const settle = (result: SignIn | null) => {
    if (result?.ok) return onIn();
    setBusy(null);
    if (!result) return;
    if (result.over) return onBack(OVER);
    setError(result.message);
    box.current?.select();
    box.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === "") return setError("Enter the code");
    setBusy("code");
    setError(null);
    settle(await sendCode(code));
  };
  const byPasskey = async () => {
    if (busy) return;
    setBusy("passkey");
    setError(null);
    settle(await signInByPasskey("second-factor"));
  };
  const turn = () => {
    setRecovery(!recovery);
    setCode("");
    setError(null);
  };

  return (
    <Standalone tab="Two-step sign-in">
      <h1 className="mb-2 text-title font-medium tracking-tight" tabIndex={-1} data-heading="">
        Two-step sign-in
      </h1>
      <p className="mb-6 text-muted">
        {recovery ? "Enter one of your recovery codes. Each works once." : "Enter the code from your authenticator app."}
      </p>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={recovery ? "Recovery code" : "Code"} error={error}>
          <Input
            ref={box}
            name="code"
            autoComplete={recovery ? "off" : "one-time-code"}
            inputMode={recovery ? "text" : "numeric"}
            spellCheck={false}
            maxLength={recovery ? 20 : 7}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" look="primary" wide busy={busy === "code"}>
          Continue
        </Button>
        {passkey && (
          <Button wide busy={busy === "passkey"} onClick={() => void byPasskey()}>
            Use a passkey
          </Button>
        )}
      </form>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <Button small look="ghost" onClick={turn}>
          {recovery ? "Use the authenticator app" : "Use a recovery code"}
        </Button>
        <Button small look="ghost" onClick={() => onBack(null)}>
          Start over
        </Button>
      </div>
    </Standalone>
  );
};

/** Returns whether a passkey may serve as the second factor. Calls `onOver` when the second step is no longer pending. */
const usePasskeyWay = (onOver: () => void): boolean => {
  const [passkey, setPasskey] = useState(false);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    let here = true;
    secondFactorWays()
      .then((ways) => {
        if (!here) return;
        if (ways) setPasskey(ways.passkey);
        else over();
      })
      .catch((failure: unknown) => console.error(failure));
    return () => {
      here = false;
    };
  }, []);
  return passkey;
};
