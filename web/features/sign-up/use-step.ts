import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ProfileChange } from "#contract/profile.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { stepWords } from "./words.ts";

/** Ends a step: saves what it brought to the profile, then opens the next page. A refusal is told and nothing moves. */
export const useStep = (next: string, { replace = false }: { replace?: boolean } = {}) => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (change: ProfileChange) => session.change(change),
    onSuccess: () => navigate({ to: next as never, replace }),
    onError: (error) => toast(stepWords(error)),
  });
};
