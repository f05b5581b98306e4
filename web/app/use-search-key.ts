import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** Opens chat search from any screen with Ctrl+K or Command+K. */
export const useSearchKey = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      void navigate({ to: "/search-chats" });
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate]);
};
