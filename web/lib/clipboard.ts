/** What is copied: text, and the same as HTML for applications that take it. */
export type Copied = { text: string; html?: string };

/** Copies within the click that asked for it. Returns whether the browser allowed it. */
export const copyToClipboard = async (what: Copied): Promise<boolean> => {
  // Browsers offer the clipboard only over https and on localhost. Elsewhere, the older command still copies.
  if (!navigator.clipboard) return copyByCommand(what);
  try {
    await write(what);
    return true;
  } catch {
    return false;
  }
};

const write = ({ text, html }: Copied): Promise<void> => {
  // Some browsers only take text.
  if (html === undefined || typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(text);
  const part = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
  return navigator.clipboard.write([new ClipboardItem({ ...part("text/html", html), ...part("text/plain", text) })]);
};

const copyByCommand = ({ text, html }: Copied): boolean => {
  const fill = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData("text/plain", text);
    if (html !== undefined) event.clipboardData?.setData("text/html", html);
  };
  document.addEventListener("copy", fill, { capture: true });
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    document.removeEventListener("copy", fill, { capture: true });
  }
};
