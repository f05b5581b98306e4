import type { ReactNode, SyntheticEvent } from "react";
import { classNames } from "../class-names.ts";
import type { ControlWiring } from "./field-context.ts";
import styles from "./control.module.css";

export type FaceProps = {
  label?: string | undefined;
  set?: boolean | undefined;
  small?: boolean | undefined;
  className?: string | undefined;
};

/** Returns the props of a closed Select or Combobox button, whether or not its list has loaded. */
export const faceProps = ({ label, set, small, className }: FaceProps, control: ControlWiring) => ({
  id: control.id,
  className: classNames(
    styles.control,
    styles.list,
    set && styles.set,
    small && styles.small,
    control.invalid && styles.wrong,
    control.disabled && styles.disabled,
    className,
  ),
  "aria-label": label,
  "aria-labelledby": label ? undefined : control.labelledBy && `${control.labelledBy} ${control.id}v`,
  "aria-describedby": control.describedBy,
  "aria-invalid": control.invalid || undefined,
});

const CLOSED = { role: "combobox", "aria-expanded": false } as const;

type ClosedProps = {
  props: FaceProps & {
    value: string | null;
    options: readonly { value: string; label: string; icon?: ReactNode }[];
    placeholder?: string | undefined;
  };
  control: ControlWiring;
  /** What a click opens. */
  opens: "listbox" | "dialog";
  mark: ReactNode;
  onAsk: (by: SyntheticEvent) => void;
};

/** The closed button before its list has loaded. A click or an up or down arrow loads it. */
export const ClosedFace = ({ props, control, opens, mark, onAsk }: ClosedProps) => {
  const chosen = props.options.find((option) => option.value === props.value);
  return (
    <button
      type="button"
      {...CLOSED}
      aria-haspopup={opens}
      {...faceProps(props, control)}
      disabled={control.disabled}
      onClick={onAsk}
      onKeyDown={(event) => (event.key === "ArrowDown" || event.key === "ArrowUp") && onAsk(event)}
    >
      <FaceValue id={control.id} icon={chosen?.icon} text={chosen?.label} placeholder={props.placeholder ?? "Choose"} />
      {mark}
    </button>
  );
};

/** The selected value or the placeholder. */
export const FaceValue = ({
  id,
  icon,
  text,
  placeholder,
}: {
  id: string;
  icon?: ReactNode;
  text: string | undefined;
  placeholder: string;
}) => (
  <span className={styles.value}>
    {icon}
    <span className={classNames(styles.text, text === undefined && styles.placeholder)} id={`${id}v`}>
      {text ?? placeholder}
    </span>
  </span>
);
