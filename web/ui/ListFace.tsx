import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { ControlWiring } from "./field-context.ts";

export type FaceProps = {
  label?: string | undefined;
  set?: boolean | undefined;
  small?: boolean | undefined;
  className?: string | undefined;
};

/** What the closed button of a Select or Combobox carries, whether or not its list has come yet. */
export const faceProps = ({ label, set, small, className }: FaceProps, control: ControlWiring) => ({
  id: control.id,
  className: classNames(
    "field select",
    set && "is-set",
    small && "small",
    control.invalid && "is-error",
    control.disabled && "is-disabled",
    className,
  ),
  "aria-label": label,
  "aria-labelledby": label ? undefined : control.labelledBy && `${control.labelledBy} ${control.id}v`,
  "aria-describedby": control.describedBy,
  "aria-invalid": control.invalid || undefined,
});

/** The chosen value, or the words that stand for none. */
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
  <span className="value">
    {icon}
    <span className={classNames("value-text", text === undefined && "placeholder")} id={`${id}v`}>
      {text ?? placeholder}
    </span>
  </span>
);
