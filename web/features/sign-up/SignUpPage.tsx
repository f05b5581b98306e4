import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { session } from "#web/lib/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";
import { stepOf } from "./steps.ts";

type Props = {
  title: string;
  /** A sentence below the heading. */
  note?: ReactNode;
  children?: ReactNode;
  /** A wider column for reading. */
  wide?: boolean;
};

/** A sign-up page with progress, title, note and content. */
export const SignUpPage = ({ title, note, children, wide = false }: Props) => {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const step = stepOf(path, session.current()?.householdId != null);
  return (
    <Standalone tab={title} wide={wide} step={!wide}>
      <div className="mb-8 grid gap-2">
        <Progress label={`Step ${step.at} of ${step.of}: ${step.name}`} value={step.at} max={step.of} />
        <p className="caption muted" aria-hidden="true">
          Step {step.at} of {step.of} · {step.name}
        </p>
      </div>
      <h1
        className={classNames("text-title font-medium tracking-tight text-balance", note ? "mb-2" : "mb-6")}
        tabIndex={-1}
        data-heading=""
      >
        {title}
      </h1>
      {note && <p className="mb-6 text-pretty text-muted">{note}</p>}
      {children}
    </Standalone>
  );
};
