import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Sends a prompt passed by another screen, once. The prompt is first removed from the history entry, so that neither going back nor a
 * reload sends it again. A recommendation's chat replaces the empty chat in the history. The question of a guided step is only put into the
 * compose box, so that the user can send it or ask something else.
 */
export const useInitialChat = (show: (text: string) => void, send: (text: string, replace: boolean) => void): void => {
  const router = useRouter();
  const { initialChat, recommendationId, subTaskId } = useRouterState({ select: (state) => state.location.state });
  const sent = useRef(false);
  useEffect(() => {
    if (typeof initialChat !== "string" || initialChat.trim() === "" || sent.current) return;
    sent.current = true;
    show(initialChat);
    const { href } = router.history.location;
    router.history.replace(href, {});
    if (subTaskId === undefined) send(initialChat, recommendationId !== undefined);
  }, [initialChat, recommendationId, subTaskId, router, show, send]);
};
