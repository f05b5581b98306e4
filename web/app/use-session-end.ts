import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { session } from "#web/lib/session.ts";
import { loginHref } from "./require-session.ts";

/** A session that ended, here or elsewhere, leads to the sign-in page and back from there; what was on the screen is forgotten. */
export const useSessionEnd = (): void => {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.current()) return;
        void router.navigate({ href: loginHref(router.state.location.href), replace: true }).then(() => client.clear());
      }),
    [router, client],
  );
};
