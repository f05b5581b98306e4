import Search from "lucide-react/icons/search";
import { useEffect, useState } from "react";
import { Input } from "./Input.tsx";

const DEBOUNCE_MS = 500;

/** A search: typing waits half a second before it searches; what the address says is shown. */
export const SearchBox = ({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) => {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const wait = setTimeout(() => onChange(text), DEBOUNCE_MS);
    return () => clearTimeout(wait);
  }, [text, value, onChange]);
  return (
    <Input
      label={label}
      placeholder={label}
      type="search"
      className="grow"
      before={<Search aria-hidden />}
      value={text}
      maxLength={200}
      onChange={(e) => setText(e.target.value)}
    />
  );
};
