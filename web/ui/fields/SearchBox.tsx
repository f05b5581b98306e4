import Search from "lucide-react/icons/search";
import { useEffect } from "react";
import { Input } from "./Input.tsx";
import { useOwnText } from "./use-own-text.ts";

const DEBOUNCE_MS = 500;

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Takes the focus when its screen opens. */ takesFocus?: boolean;
};

/** A search field. Searches half a second after the last keystroke, and shows the value from the address. */
export const SearchBox = ({ label, value, onChange, takesFocus = false }: Props) => {
  const { text, setText, setSent } = useOwnText(value, (of) => of);
  useEffect(() => {
    if (text === value) return;
    const wait = setTimeout(() => {
      setSent(text);
      onChange(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(wait);
  }, [text, value, onChange, setSent]);
  return (
    <Input
      label={label}
      placeholder={label}
      type="search"
      className="grow"
      before={<Search aria-hidden />}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a screen that is a search begins with it
      autoFocus={takesFocus}
      value={text}
      maxLength={200}
      onChange={(e) => setText(e.target.value)}
    />
  );
};
