import { useEffect } from "react";

/** Names the browser tab "Title · Hiro"; with null it is left as it is. */
export const useDocumentTitle = (title: string | null): void => {
  useEffect(() => {
    if (title !== null) document.title = title === "" ? "Hiro" : `${title} · Hiro`;
  }, [title]);
};
