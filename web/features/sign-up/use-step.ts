import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ProfileChange } from "#contract/profile.ts";
import { signUpPath } from "#domain/people/sign-up.ts";
import { fieldError } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { advance } from "./advance.ts";
import { stepTexts } from "./texts.ts";

const STEP = ["sign-up", "step"];

/** `goesOn`: more sign-up pages follow after its completion. */
type Options = { replace?: boolean; goesOn?: boolean };

/**
 * Completes a step: saves its answers to the profile, then opens the next page. A refusal shows a message and stays on the page, unless an
 * earlier step is missing, which then opens. A second click changes nothing. If another tab continued the sign-up, this one follows.
 */
export const useStep = (next: string, { replace = false, goesOn = false }: Options = {}) => {
  const navigate = useNavigate();
  const { mutate, ...step } = useMutation({
    mutationKey: STEP,
    mutationFn: (change: ProfileChange) => advance(change, { goesOn }),
    onSuccess: (elsewhere) => navigate({ href: elsewhere ?? next, replace }),
    onError: (error) => {
      toast(stepTexts(error));
      const state = session.current()?.signupState;
      if (state && fieldError(error, "signupState") !== undefined) void navigate({ href: signUpPath(state), replace: true });
    },
  });
  // A double click happens before the page renders again.
  const once: typeof mutate = (change, options) => {
    if (queryClient.isMutating({ mutationKey: STEP }) === 0) mutate(change, options);
  };
  return { ...step, mutate: once };
};
