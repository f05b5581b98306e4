import { type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./Tabs.module.css";

export type Tab<Value extends string> = { value: Value; label: ReactNode; content: ReactNode };

export type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
};

const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with one visible view. Arrow keys, Home and End move between them. */
export const Tabs = <Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) => {
  const id = useId();
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const to = KEYS[event.key]?.(at, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.parentElement?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <div>
      <div className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map((tab, i) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${i}`}
            aria-selected={i === at}
            aria-controls={i === at ? `${id}p` : undefined}
            tabIndex={i === at ? 0 : -1}
            onKeyDown={move}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="pt-4" role="tabpanel" id={`${id}p`} aria-labelledby={`${id}${at}`} tabIndex={0}>
        {tabs[at]?.content}
      </div>
    </div>
  );
};
