import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { dayIn } from "#domain/day.ts";
import { session } from "#web/lib/session.ts";

const LOOK_MS = 60_000;

/** Refetches all data when the user's day changes while the page is open. */
export const useDayChange = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const dayNow = (): string => dayIn(new Date(), session.current()?.timeZone ?? "UTC");
    let seen = dayNow();
    const look = (): void => {
      if (document.visibilityState === "hidden" || dayNow() === seen) return;
      seen = dayNow();
      void client.invalidateQueries();
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [client]);
};
