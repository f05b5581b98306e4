import { useState } from "react";

/**
 * The text of a field whose value is set from outside. The field keeps its text while `value` is what it sent last, so typing is never
 * replaced by an older state of itself. Any other new value replaces the text.
 */
export const useOwnText = <V>(
  value: V,
  textOf: (value: V) => string,
): { text: string; setText: (text: string) => void; setSent: (value: V) => void } => {
  const [text, setText] = useState(() => textOf(value));
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (sent !== value) {
      setSent(value);
      setText(textOf(value));
    }
  }
  return { text, setText, setSent };
};
