import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "checked" | "onChange"> & {
  /** "some" draws the dash of a half-chosen set. */
  checked: boolean | "some";
  onChange: (checked: boolean) => void;
  /** The words beside it; pass `label` instead when there is no room for words. */
  children?: ReactNode;
  label?: string | undefined;
};

/** A choice kept until saved, with its words beside it. */
export const Checkbox = ({ checked, onChange, children, label, ...rest }: CheckboxProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === "some";
  }, [checked]);
  const input = (
    <input
      {...rest}
      ref={box}
      type="checkbox"
      className="check"
      aria-label={label}
      checked={checked === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
  return children === undefined ? (
    input
  ) : (
    <label className="choice">
      {input}
      <span>{children}</span>
    </label>
  );
};
