import KeyRound from "lucide-react/icons/key-round";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { knowsPasskeys } from "#web/lib/passkeys.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { PasswordInput } from "#web/ui/fields/PasswordInput.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";
import { DemoHint } from "./DemoHint.tsx";
import { type SignIn, signIn, signInByPasskey } from "./sign-in.ts";
import { SocialButtons } from "./SocialButtons.tsx";
import { usePasskeyOffer } from "./use-passkey-offer.ts";

type Props = { notice: string | null; onIn: () => void; onSecondFactor: () => void };

/** The first sign-in step: email and password, a passkey, or an identity provider. */
export const PasswordStep = ({ notice, onIn, onSecondFactor }: Props) => {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const { busy, error, byPassword, byPasskey, clear } = useAttempt({ onIn, onSecondFactor, passwordBox });
  useEffect(() => {
    if (window.matchMedia?.("(pointer: fine)").matches) emailBox.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    byPassword(email.trim(), password);
  };
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
      <form className="grid gap-4" onSubmit={submit}>
        <Field label="Email">
          <Input
            type="email"
            name="email"
            autoComplete="username webauthn"
            required
            ref={emailBox}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </Field>
        <Field label="Password" error={error?.at === "password" ? error.message : null}>
          <PasswordInput
            ref={passwordBox}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" look="primary" wide busy={busy === "password"} className="mt-2">
          {busy === "password" ? "Signing in" : "Sign in"}
        </Button>
      </form>
      <p className="mt-3 text-center">
        <a className="opens" href="/auth/forgot/">
          Forgot password?
        </a>
      </p>
      <SocialButtons />
      {knowsPasskeys() && (
        <Button wide className="mt-2" icon={<KeyRound />} busy={busy === "passkey"} onClick={byPasskey}>
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
          setEmail(account.email);
          setPassword(account.password);
          clear();
        }}
      />
    </Standalone>
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
