import { useEffect } from "react";

/** Sets the browser tab's title to "Title · Hiro". Null leaves it unchanged. */
export const useDocumentTitle = (title: string | null): void => {
  useEffect(() => {
    if (title !== null) document.title = title === "" ? "Hiro" : `${title} · Hiro`;
  }, [title]);
};
