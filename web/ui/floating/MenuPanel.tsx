import { Menu as Base } from "@base-ui/react/menu";
import Check from "lucide-react/icons/check";
import { classNames } from "../class-names.ts";
import { usePressOnce } from "./press-once.ts";
import type { MenuItemProps, MenuProps, MenuRadioProps } from "./menu-props.ts";
import styles from "./menu.module.css";
import layer from "./layer.module.css";

/** A Menu with its panel. */
export const MenuPanel = ({
  trigger,
  children,
  align = "end",
  side = "bottom",
  focusAfter,
  openAtOnce,
}: MenuProps & { openAtOnce: boolean }) => {
  const button = usePressOnce<HTMLButtonElement>(openAtOnce);
  return (
    <Base.Root>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal role="region" aria-label="Menu">
        <Base.Positioner className={layer.floating} sideOffset={4} align={align} side={side}>
          <Base.Popup className={classNames(layer.layer, styles.menu, layer.pop)} finalFocus={focusAfter && (() => focusAfter() ?? true)}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

/** An action in a Menu. `danger` is for actions that cannot be undone. */
export const MenuItem = ({ children, icon, onSelect, shortcut, danger = false, disabled = false }: MenuItemProps) => (
  <Base.Item className={classNames(styles.item, danger && styles.danger)} onClick={onSelect} disabled={disabled}>
    {icon}
    {children}
    {shortcut && <kbd>{shortcut}</kbd>}
  </Base.Item>
);

/** A labeled radio group in a Menu. Selecting keeps the menu open. */
export const MenuRadio = <Value extends string>({ label, value, onChange, options }: MenuRadioProps<Value>) => (
  <Base.Group>
    <Base.GroupLabel className={styles.heading}>{label}</Base.GroupLabel>
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={styles.item}>
          {option.icon}
          <span className={styles.label}>{option.label}</span>
          <Base.RadioItemIndicator>
            <Check className={styles.tick} />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  </Base.Group>
);

/** A line between groups of a Menu. */
export const MenuLine = () => <Base.Separator className={styles.line} />;
