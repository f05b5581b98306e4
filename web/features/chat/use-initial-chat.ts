import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** What another screen hands over with the way here. */
type Handed = { initialChat?: string; recommendationId?: number; subTaskId?: number };

/**
 * A prompt that another screen handed over is put into the box and sent, once: it is taken out of the history entry before, so that
 * neither coming back nor a reload sends it again. One of a recommendation leaves no empty chat behind to come back to. The question of a
 * guided step is only put into the box: the person sends it, or asks something else.
 */
export const useInitialChat = (show: (text: string) => void, send: (text: string, replace: boolean) => void): void => {
  const router = useRouter();
  const { initialChat, recommendationId, subTaskId } = useRouterState({ select: (state) => state.location.state }) as Handed;
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
