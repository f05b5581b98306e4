import { useState } from "react";
import { SignInMailHint } from "#web/features/outbox/index.ts";
import { useForm } from "#web/lib/form.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Form } from "#web/ui/fields/Form.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";
import { post, signInText } from "./sign-in.ts";

/** Requests a link to set a new password. The reply is the same for every address. */
export const ForgotScreen = () => {
  const [sent, setSent] = useState(false);
  const form = useForm({
    start: { email: "" },
    send: ({ email }) => post("/auth/forgot/", { email: email.trim() }),
    onSent: () => setSent(true),
  });
  const { email } = form.values;
  if (sent) return <Sent email={email.trim()} onAgain={() => setSent(false)} />;
  return (
    <Standalone tab="Reset password">
      <h1 className="mb-2 text-title font-medium tracking-tight" tabIndex={-1} data-heading="">
        Reset your password
      </h1>
      <p className="mb-6 text-muted">We&apos;ll email you a link. It works once, within 30 minutes.</p>
      <Form onSend={form.send} busy={form.busy}>
        <Field label="Email" error={form.errorOf("email") ?? (form.error && signInText(form.error))}>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={(event) => form.set({ email: event.currentTarget.value })}
          />
        </Field>
        <Button type="submit" look="primary" wide busy={form.busy}>
          Send link
        </Button>
      </Form>
      <p className="mt-4 text-center">
        <a className="opens" href="/auth/login/">
          Back to sign in
        </a>
      </p>
    </Standalone>
  );
};

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => (
  <Standalone tab="Check your email">
    <div role="status">
      <h1 className="mb-2 text-title font-medium tracking-tight" tabIndex={-1} data-heading="">
        Check your email
      </h1>
      <p className="text-muted">
        If there is an account for <span className="text-ink wrap-anywhere">{email}</span>, we sent it a link to choose a new password.
      </p>
      <SignInMailHint className="mt-4" />
    </div>
    <div className="mt-6 grid gap-2">
      <Button wide onClick={onAgain}>
        Try another address
      </Button>
      <p className="mt-2 text-center">
        <a className="opens" href="/auth/login/">
          Back to sign in
        </a>
      </p>
    </div>
  </Standalone>
);
