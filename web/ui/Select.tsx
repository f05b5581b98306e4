import { Select as Base } from "@base-ui/react/select";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useControl } from "./field-context.ts";

export type SelectOption<Value extends string> = { value: Value; label: string; icon?: ReactNode; meta?: ReactNode; disabled?: boolean };

export type SelectProps<Value extends string> = {
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string | undefined;
  /** Names it when it stands outside a Field. */
  label?: string | undefined;
  /** Drawn in the accent: a filter that is on. */
  set?: boolean | undefined;
  small?: boolean | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  className?: string | undefined;
};

/** One choice from a list that opens. Type to jump, arrows to move, Enter to choose. For long lists use Combobox. */
export const Select = <Value extends string>({ value, onChange, options, placeholder = "Choose", label, set, small, disabled, invalid, className }: SelectProps<Value>) => {
  const control = useControl({ disabled, invalid });
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root<Value> value={value} onValueChange={(next) => next !== null && onChange(next)} items={options} disabled={control.disabled} id={control.id}>
      <Base.Trigger
        className={classNames("field select", set && "is-set", small && "small", control.invalid && "is-error", control.disabled && "is-disabled", className)}
        aria-label={label}
        aria-labelledby={label ? undefined : control.labelledBy && `${control.labelledBy} ${control.id}v`}
        aria-describedby={control.describedBy}
        aria-invalid={control.invalid || undefined}
      >
        <span className="value">
          {chosen?.icon}
          <Base.Value className="value-text" id={`${control.id}v`}>{chosen?.label ?? placeholder}</Base.Value>
        </span>
        <ChevronDown />
      </Base.Trigger>
      <Base.Portal role="region" aria-label="Choices">
        <Base.Positioner className="floating" sideOffset={4} alignItemWithTrigger={false} align="start">
          <Base.Popup className="layer menu as-wide pop">
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} disabled={option.disabled ?? false} className="menu-item">
                  {option.icon}
                  <Base.ItemText className="wide">{option.label}</Base.ItemText>
                  {option.meta && <span className="meta">{option.meta}</span>}
                  <Base.ItemIndicator><Check className="tick" /></Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
