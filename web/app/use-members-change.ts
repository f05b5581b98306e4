import { useEffect } from "react";
import { hasOtherMembers, watchMembers } from "#web/lib/api.ts";
import { dropAll, MINUTES } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";

/**
 * When a member joins or leaves elsewhere, drops what the page holds of the household and loads it again. Every reply names the members; a
 * page that asks for nothing looks once a minute, if there are others and somebody can see it.
 */
export const useMembersChange = (): void =>
  useEffect(() => {
    watchMembers(() => void session.reload().then(dropAll, () => undefined));
    const look = (): void => {
      if (hasOtherMembers() && document.visibilityState === "visible") void session.reload().catch(() => undefined);
    };
    const timer = setInterval(look, MINUTES);
    return () => {
      clearInterval(timer);
      watchMembers(() => {});
    };
  }, []);
