import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { session } from "#web/lib/session.ts";
import { loginHref } from "./require-session.ts";

/** When the session ends, here or in another tab, clears what was on screen and opens sign-in, with a way back. */
export const useSessionEnd = (): void => {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    const look = (): void => {
      if (session.current()) return;
      void router.navigate({ href: loginHref(router.state.location.href), replace: true }).then(() => client.clear());
    };
    // It may have ended while the screen was being drawn.
    look();
    return session.subscribe(look);
  }, [router, client]);
};
