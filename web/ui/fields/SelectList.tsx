import { Select as Base } from "@base-ui/react/select";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ControlWiring } from "./field-context.ts";
import { FaceValue, faceProps } from "./ListFace.tsx";
import { usePressOnce } from "../floating/press-once.ts";
import type { SelectProps } from "./select-props.ts";
import { classNames } from "../class-names.ts";
import styles from "../floating/menu.module.css";
import layer from "../floating/layer.module.css";

/** A Select with its list. */
export const SelectList = <Value extends string>({
  control,
  openAtOnce,
  ...props
}: SelectProps<Value> & { control: ControlWiring; openAtOnce: boolean }) => {
  const button = usePressOnce<HTMLButtonElement>(openAtOnce);
  const { value, onChange, options } = props;
  const chosen = options.find((option) => option.value === value);
  const { id, ...face } = faceProps(props, control);
  return (
    <Base.Root<Value>
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      items={options}
      disabled={control.disabled}
      id={id}
    >
      <Base.Trigger ref={button} {...face}>
        <FaceValue id={id} icon={chosen?.icon} text={chosen?.label} placeholder={props.placeholder ?? "Choose"} />
        <ChevronDown />
      </Base.Trigger>
      <Base.Portal role="region" aria-label="Choices">
        <Base.Positioner className={layer.floating} sideOffset={4} alignItemWithTrigger={false} align="start">
          <Base.Popup className={classNames(layer.layer, styles.menu, styles.asWide, layer.pop)}>
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} disabled={option.disabled ?? false} className={styles.item}>
                  {option.icon}
                  <Base.ItemText className={styles.label}>{option.label}</Base.ItemText>
                  {option.meta && <span className={styles.meta}>{option.meta}</span>}
                  <Base.ItemIndicator>
                    <Check className={styles.tick} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
