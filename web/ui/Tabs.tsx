import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export type Tab<Value extends string> = { value: Value; label: ReactNode; content: ReactNode };

export type TabsProps<Value extends string> = { label: string; value: Value; onChange: (value: Value) => void; tabs: readonly Tab<Value>[] };

/** A few views of one thing, one in sight. Arrow keys move between the tabs. */
export const Tabs = <Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) => (
  <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
    <Base.List className="tablist" aria-label={label} activateOnFocus>
      {tabs.map((tab) => (
        <Base.Tab key={tab.value} value={tab.value}>{tab.label}</Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value} className="pt-4">{tab.content}</Base.Panel>
    ))}
  </Base.Root>
);
