import KeyRound from "lucide-react/icons/key-round";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { knowsPasskeys } from "#web/lib/passkeys.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { PasswordInput } from "#web/ui/fields/PasswordInput.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";
import { takeOver } from "#web/lib/static-page.ts";
import { DemoHint, useDemo } from "./DemoHint.tsx";
import { useIsDrawn } from "./offer.ts";
import { type SignIn, signIn, signInByPasskey } from "./sign-in.ts";
import { SocialButtons } from "./SocialButtons.tsx";
import { usePasskeyOffer } from "./use-passkey-offer.ts";

type Props = { notice: string | null; onIn: () => void; onSecondFactor: () => void };

/** The first sign-in step: email and password, a passkey, or an identity provider. */
export const PasswordStep = ({ notice, onIn, onSecondFactor }: Props) => {
  const [given, setGiven] = useState({ email: "", password: "" });
  const passwordBox = useRef<HTMLInputElement>(null);
  const drawn = useIsDrawn();
  // Before the first frame of the app, so that no key press is lost between the two forms.
  useLayoutEffect(() => {
    const { email, password } = takeOver();
    if (email || password) setGiven({ email: email ?? "", password: password ?? "" });
  }, []);
  const { busy, error, byPassword, byPasskey, clear } = useAttempt({ onIn, onSecondFactor, passwordBox });
  return (
    <Standalone tab="Sign in">
      <h1 className="mb-6 text-title font-medium tracking-tight" tabIndex={-1} data-heading="">
        Sign in to Hiro
      </h1>
      {notice && (
        <p className="mb-4 text-muted" role="status">
          {notice}
        </p>
      )}
      <PasswordForm
        given={given}
        onChange={(part) => setGiven((now) => ({ ...now, ...part }))}
        passwordBox={passwordBox}
        error={error?.at === "password" ? error.message : null}
        busy={busy === "password"}
        onSend={() => byPassword(given.email.trim(), given.password)}
      />
      <p className="mt-3 text-center">
        <a className="opens" href="/auth/forgot/">
          Forgot password?
        </a>
      </p>
      <SocialButtons />
      {(drawn || knowsPasskeys()) && (
        <Button wide className="mt-2" data-passkey="" icon={<KeyRound />} busy={busy === "passkey"} onClick={byPasskey}>
          Use a passkey
        </Button>
      )}
      {error?.at === "passkey" && (
        <p className="caption attention mt-2" role="alert">
          {error.message}
        </p>
      )}
      <p className="mt-6 text-center text-muted">
        New here?{" "}
        <a className="opens" href="/signup/">
          Create account
        </a>
      </p>
      <DemoHint
        onUse={(account) => {
          setGiven(account);
          clear();
        }}
      />
    </Standalone>
  );
};

type Given = { email: string; password: string };
type FormProps = {
  given: Given;
  onChange: (part: Partial<Given>) => void;
  passwordBox: RefObject<HTMLInputElement | null>;
  error: string | null;
  busy: boolean;
  onSend: () => void;
};

const PasswordForm = ({ given, onChange, passwordBox, error, busy, onSend }: FormProps) => {
  const emailBox = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<keyof Given | null>(null);
  const change = (part: Partial<Given>): void => {
    setMissing(null);
    onChange(part);
  };
  const send = (): void => {
    const field = given.email.trim() === "" ? "email" : given.password === "" ? "password" : null;
    setMissing(field);
    if (field === null) onSend();
    else (field === "email" ? emailBox : passwordBox).current?.focus();
  };
  useEffect(() => {
    const isUsed = document.activeElement !== null && document.activeElement !== document.body;
    if (!isUsed && window.matchMedia?.("(pointer: fine)").matches) emailBox.current?.focus();
  }, []);
  return (
    <form
      className="grid gap-4"
      // The server decides which addresses are valid. Browsers reject some that exist.
      noValidate
      // If no script loads, the browser must not put the password into the address.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label="Email" error={missing === "email" ? "Enter your email address." : null}>
        <Input
          type="email"
          name="email"
          autoComplete="username webauthn"
          required
          ref={emailBox}
          value={given.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
      </Field>
      <Field label="Password" error={missing === "password" ? "Enter your password." : missing ? null : error}>
        <PasswordInput
          ref={passwordBox}
          name="password"
          autoComplete="current-password"
          required
          value={given.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
      </Field>
      <Button type="submit" look="primary" wide busy={busy} className="mt-2">
        {busy ? "Signing in" : "Sign in"}
      </Button>
      {busy && <LongWait />}
    </form>
  );
};

const LONG_MS = 1_500;

/** Says why a sign-in takes long: on a new installation it waits for the demo household. */
const LongWait = () => {
  const demo = useDemo();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="caption text-center text-balance text-muted" role="status">
      {isLong && (demo ? "Waiting for the server. On its first start it creates the demo household." : "Waiting for the server.")}
    </p>
  );
};

type Way = "password" | "passkey";
type Attempt = Pick<Props, "onIn" | "onSecondFactor"> & { passwordBox: RefObject<HTMLInputElement | null> };

/** Signs in by password or passkey, one attempt at a time. */
const useAttempt = ({ onIn, onSecondFactor, passwordBox }: Attempt) => {
  const [busy, setBusy] = useState<Way | null>(null);
  const [error, setError] = useState<{ at: Way; message: string } | null>(null);
  const settle = (result: SignIn | null, at: Way) => {
    if (result?.ok) return result.next === "in" ? onIn() : onSecondFactor();
    setBusy(null);
    if (result) setError({ at, message: result.message });
    if (at === "password") passwordBox.current?.focus();
  };
  usePasskeyOffer((result) => settle(result, "passkey"));
  const start = async (at: Way, attempt: () => Promise<SignIn | null>): Promise<void> => {
    if (busy) return;
    setBusy(at);
    setError(null);
    settle(await attempt(), at);
  };
  return {
    busy,
    error,
    byPassword: (email: string, password: string) => void start("password", () => signIn(email, password)),
    byPasskey: () => void start("passkey", () => signInByPasskey("sign-in")),
    clear: () => setError(null),
  };
};
