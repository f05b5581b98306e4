import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Standalone } from "#web/ui/screen/Standalone.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Input } from "#web/ui/Input.tsx";
import { type DemoAccount, demoAccount, signIn } from "./sign-in.ts";
import { safeRedirect } from "#domain/redirect-url.ts";

/** Signing in with e-mail and password; goes where the visitor wanted to go. */
export const LoginScreen = () => {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const demo = useDemo();

  useEffect(() => {
    if (window.matchMedia?.("(pointer: fine)").matches) emailBox.current?.focus();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    const result = await signIn(email.trim(), password);
    if (result.ok) return window.location.assign(safeRedirect(new URLSearchParams(window.location.search).get("redirect_url")));
    setBusy(false);
    setError(result.message);
    passwordBox.current?.focus();
  };
  const fill = (account: DemoAccount) => {
    setEmail(account.email);
    setPassword(account.password);
    setError(null);
  };

  return (
    <Standalone tab="Sign in">
      <h1 className="mb-6 text-title font-medium tracking-tight" tabIndex={-1} data-heading="">
        Sign in to Hiro
      </h1>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="E-mail">
          <Input
            type="email"
            name="email"
            autoComplete="username"
            required
            ref={emailBox}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </Field>
        <Field label="Password" error={error}>
          <Input
            ref={passwordBox}
            type={shown ? "text" : "password"}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            after={
              <IconButton
                small
                className="-mr-2"
                label={shown ? "Hide password" : "Show password"}
                icon={shown ? <EyeOff /> : <Eye />}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              />
            }
          />
        </Field>
        <Button type="submit" look="primary" wide busy={busy} className="mt-2">
          {busy ? "Signing in" : "Sign in"}
        </Button>
      </form>
      {demo && <DemoHint account={demo} onUse={fill} />}
    </Standalone>
  );
};

const DemoHint = ({ account, onUse }: { account: DemoAccount; onUse: (account: DemoAccount) => void }) => (
  <section className="panel mt-8" aria-label="Demo household">
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">Look around first</p>
        <p className="truncate text-caption text-muted">
          {account.email} · {account.password}
        </p>
      </div>
      <Button small onClick={() => onUse(account)}>
        Fill in
      </Button>
    </div>
  </section>
);

const useDemo = (): DemoAccount | null => {
  const [account, setAccount] = useState<DemoAccount | null>(null);
  useEffect(() => {
    let here = true;
    demoAccount()
      .then((found) => here && setAccount(found))
      .catch((failure: unknown) => console.error(failure));
    return () => {
      here = false;
    };
  }, []);
  return account;
};
