import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "#web/lib/api.ts";
import { useForm } from "#web/lib/form.ts";
import { Button, buttonClass } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
import { mistakesIn, NewPassword } from "#web/ui/fields/NewPassword.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import { post, signInText } from "./sign-in.ts";

const hash = (): string => window.location.hash.slice(1);
const onHash = (changed: () => void): (() => void) => {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
};

type State = "checking" | "open" | "over" | "unknown" | "done";

/** Sets a new password through an emailed link. The link's secret is in the URL fragment, which is never sent to a server. */
export const ResetScreen = () => {
  const token = useSyncExternalStore(onHash, hash);
  const [state, setState] = useState<State>("checking");
  const check = () => {
    setState("checking");
    post("/auth/reset/check/", { token })
      .then(() => setState("open"))
      .catch((failure: unknown) => setState(failure instanceof ApiError && failure.statusCode === 400 ? "over" : "unknown"));
  };
  useEffect(check, [token]);
  return (
    <Standalone tab="New password">
      {state === "checking" && (
        <div className="grid gap-4" role="status">
          <span className="sr-only">Loading</span>
          <Skeleton width={240} height={32} />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </div>
      )}
      {state === "unknown" && <ErrorState title="The link could not be checked" onRetry={check} />}
      {state === "over" && <End title="This link has expired or was already used." href="/auth/forgot/" action="Request a new link" />}
      {state === "done" && (
        <End title="Your password has been changed" href="/auth/login/" action="Sign in">
          All sessions are signed out, and passkeys and API tokens are removed. We sent you an email that lists the changes.
        </End>
      )}
      {state === "open" && <PasswordForm token={token} onDone={() => setState("done")} onOver={() => setState("over")} />}
    </Standalone>
  );
};

const PasswordForm = ({ token, onDone, onOver }: { token: string; onDone: () => void; onOver: () => void }) => {
  const form = useForm({
    start: { password: "", passwordConfirmation: "" },
    mistakesIn,
    send: ({ password, passwordConfirmation }) => post("/auth/reset/", { token, password, password_confirmation: passwordConfirmation }),
    onSent: onDone,
    onFailed: (error) => {
      if (error instanceof ApiError && error.errors.includes("RESET_LINK_OVER")) onOver();
    },
  });
  const tooMany = form.error instanceof ApiError && form.error.statusCode === 429;
  return (
    <>
      <h1 className="mb-6 text-title font-medium tracking-tight" tabIndex={-1} data-heading="">
        Choose a new password
      </h1>
      <Form onSend={form.send} busy={form.busy}>
        <NewPassword value={form.values} onChange={form.set} errorOf={form.errorOf} />
        <FormError>{tooMany ? signInText(form.error) : form.refusal}</FormError>
        <Button type="submit" look="primary" wide busy={form.busy}>
          Change password
        </Button>
      </Form>
    </>
  );
};

const End = ({ title, href, action, children }: { title: string; href: string; action: string; children?: ReactNode }) => (
  <div role="status">
    <h1 className="mb-2 text-title font-medium tracking-tight text-balance" tabIndex={-1} data-heading="">
      {title}
    </h1>
    {children && <p className="text-muted">{children}</p>}
    <a className={classNames(buttonClass({ look: "primary" }), "mt-6")} href={href}>
      {action}
    </a>
  </div>
);
