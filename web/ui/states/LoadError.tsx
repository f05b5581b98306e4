import type { ReactNode } from "react";
import { isNotFound, textFor } from "#web/lib/api.ts";
import { buttonClass } from "../actions/Button.tsx";
import { ErrorState } from "./ErrorState.tsx";

type Props = {
  error: Error;
  /** Says what did not load. */ title: ReactNode;
  /** Says that it does not exist; the server's own words by default. */ gone?: string;
  /** Where to go on if it does not exist. */ back?: { href: string; label: string };
  onRetry: () => void;
  busy: boolean;
};

/** One thing did not load. What does not exist offers a way back instead of another try, which could not help. */
export const LoadError = ({ error, title, gone, back, onRetry, busy }: Props) => {
  if (!isNotFound(error))
    return (
      <ErrorState title={title} onRetry={onRetry} busy={busy}>
        {textFor(error)}
      </ErrorState>
    );
  return (
    <ErrorState
      title={gone ?? textFor(error)}
      action={
        back && (
          <a className={buttonClass({ small: true })} href={back.href}>
            {back.label}
          </a>
        )
      }
    />
  );
};
