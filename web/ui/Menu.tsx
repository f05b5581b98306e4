import { Menu as Base } from "@base-ui/react/menu";
import Check from "lucide-react/icons/check";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type MenuProps = {
  /** The button that opens it, named by itself. */
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "center" | "end" | undefined;
  side?: "top" | "bottom" | undefined;
  defaultOpen?: boolean | undefined;
};

/** Actions behind a button. Arrow keys move, Enter acts, Escape closes. */
export const Menu = ({ trigger, children, align = "end", side = "bottom", defaultOpen = false }: MenuProps) => (
  <Base.Root defaultOpen={defaultOpen}>
    <Base.Trigger render={trigger} />
    <Base.Portal role="region" aria-label="Menu">
      <Base.Positioner className="floating" sideOffset={4} align={align} side={side}>
        <Base.Popup className="layer menu pop">{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

export type MenuItemProps = { children: ReactNode; icon?: ReactNode; onSelect: () => void; shortcut?: string | undefined; danger?: boolean | undefined; disabled?: boolean | undefined };

/** One action of a Menu. `danger` is for what cannot be undone. */
export const MenuItem = ({ children, icon, onSelect, shortcut, danger = false, disabled = false }: MenuItemProps) => (
  <Base.Item className={classNames("menu-item", danger && "danger")} onClick={onSelect} disabled={disabled}>
    {icon}
    {children}
    {shortcut && <kbd>{shortcut}</kbd>}
  </Base.Item>
);

export type MenuRadioProps<Value extends string> = { label: string; value: Value; onChange: (value: Value) => void; options: readonly { value: Value; label: string; icon?: ReactNode }[] };

/** One choice of a few inside a Menu, under its label; choosing keeps the menu open. */
export const MenuRadio = <Value extends string>({ label, value, onChange, options }: MenuRadioProps<Value>) => (
  <Base.Group>
    <Base.GroupLabel className="menu-label">{label}</Base.GroupLabel>
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className="menu-item">
          {option.icon}
          <span className="wide">{option.label}</span>
          <Base.RadioItemIndicator><Check className="tick" /></Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  </Base.Group>
);

/** A rule between groups of a Menu. */
export const MenuLine = () => <Base.Separator className="menu-line" />;
