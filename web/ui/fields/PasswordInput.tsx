import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState } from "react";
import { IconButton } from "../actions/IconButton.tsx";
import { Input, type InputProps } from "./Input.tsx";

/** A password input with a show button. `autoComplete` tells the browser which password it is. */
export const PasswordInput = (props: Omit<InputProps, "type" | "after"> & { autoComplete: "current-password" | "new-password" }) => {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      after={
        <IconButton
          small
          className="-mr-2"
          label={shown ? "Hide password" : "Show password"}
          icon={shown ? <EyeOff /> : <Eye />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
};
