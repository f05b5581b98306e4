import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { type Security, security } from "#contract/security.ts";
import { ApiError, call, fieldError, textFor } from "#web/lib/api.ts";
import { askForPasskey, knowsPasskeys, PasskeyDismissed } from "#web/lib/passkeys.ts";
import { Button, buttonClass } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
import { PasswordInput } from "#web/ui/fields/PasswordInput.tsx";
import { ConfirmContext, NotConfirmed } from "./confirm-context.ts";
import { securityQuery } from "./queries.ts";

type Waiting = { resolve: () => void; reject: (why: Error) => void };

const asksWho = (error: unknown): boolean => error instanceof ApiError && error.errors.includes("CONFIRM_IDENTITY");

type Props = {
  /** A sentence about what the confirmation is for. */
  note: string;
  children: ReactNode;
};

/** Confirms the user's identity when the server requires it, and then repeats the change. */
export const ConfirmIdentity = ({ note, children }: Props) => {
  const [asking, setAsking] = useState(false);
  const waiting = useRef<Waiting | null>(null);
  const settle = (how: "resolve" | "reject") => {
    setAsking(false);
    if (how === "resolve") waiting.current?.resolve();
    else waiting.current?.reject(new NotConfirmed());
    waiting.current = null;
  };
  const confirming = useMemo(
    () => ({
      asking,
      run: async <T,>(change: () => Promise<T>): Promise<T> => {
        try {
          return await change();
        } catch (error) {
          if (!asksWho(error)) throw error;
        }
        await new Promise<void>((resolve, reject) => {
          waiting.current = { resolve, reject };
          setAsking(true);
        });
        return change();
      },
    }),
    [asking],
  );
  return (
    <ConfirmContext value={confirming}>
      {children}
      <Question open={asking} note={note} onDone={() => settle("resolve")} onClose={() => settle("reject")} />
    </ConfirmContext>
  );
};

type QuestionProps = { open: boolean; note: string; onDone: () => void; onClose: () => void };

const Question = ({ open, note, onDone, onClose }: QuestionProps) => {
  const { data } = useQuery(securityQuery);
  const [password, setPassword] = useState("");
  const formId = useId();
  const { busy, error, setError, prove, reset } = useProof(() => {
    setPassword("");
    onDone();
  });
  const hasPassword = data?.passwordChangedAt !== null;
  const hasPasskey = knowsPasskeys() && (data?.passkeys.length ?? 0) > 0;
  const leave = () => {
    setPassword("");
    reset();
    onClose();
  };
  const submit = () => {
    if (password === "") setError("Enter your password");
    else void prove("password", () => call(security.confirm, { body: { password } }));
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Confirm it's you"
      note={note}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          {hasPasskey && (
            <Button busy={busy === "passkey"} onClick={() => void prove("passkey", byPasskey)}>
              Use a passkey
            </Button>
          )}
          {hasPassword && (
            <Button look="primary" type="submit" form={formId} busy={busy === "password"}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      {hasPassword ? (
        <Form id={formId} onSend={submit} busy={busy !== null}>
          <Field label="Password" error={error}>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </Field>
        </Form>
      ) : (
        <>
          <SignInAgain connections={data?.connections ?? []} />
          <FormError>{error}</FormError>
        </>
      )}
    </Dialog>
  );
};

type Way = "password" | "passkey";

/** Sends one proof of identity at a time. */
const useProof = (onDone: () => void) => {
  const [busy, setBusy] = useState<Way | null>(null);
  const [error, setError] = useState<string | null>(null);
  const reset = () => {
    setBusy(null);
    setError(null);
  };
  const prove = async (by: Way, proof: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(by);
    setError(null);
    try {
      await proof();
      reset();
      onDone();
    } catch (failure) {
      setBusy(null);
      if (!(failure instanceof PasskeyDismissed)) setError(fieldError(failure, "password") ?? textFor(failure));
    }
  };
  return { busy, error, setError, prove, reset };
};

const byPasskey = async (): Promise<void> => {
  const { options } = await call(security.confirmOptions, {});
  await call(security.confirmPasskey, { body: { response: await askForPasskey(options) } });
};

/** Links for users without a password, who confirm by signing in again. */
const SignInAgain = ({ connections }: { connections: Security["connections"] }) => {
  const here = useRouterState({ select: (state) => state.location.href });
  return connections.map((connection) => (
    <a
      key={connection}
      className={buttonClass({ wide: true })}
      href={`/auth/login/?connection=${connection}&redirect_url=${encodeURIComponent(here)}`}
    >
      Sign in with {connection === "apple" ? "Apple" : "Google"} again
    </a>
  ));
};
