import { useId } from "react";
import { PRIVACY_URL, TERMS_URL } from "#web/lib/product.ts";
import { Checkbox } from "#web/ui/fields/Checkbox.tsx";
import { FormError } from "#web/ui/fields/Form.tsx";

type Props = { checked: boolean; onChange: (checked: boolean) => void; /** Why the form was not sent. */ error: string | null | undefined };

/** A checkbox for accepting the terms of service, which open in a new tab. */
export const TermsCheckbox = ({ checked, onChange, error }: Props) => {
  const note = useId();
  return (
    <div>
      <Checkbox checked={checked} onChange={onChange} aria-invalid={error ? true : undefined} aria-describedby={error ? note : undefined}>
        I agree to the terms of service
      </Checkbox>
      <p className="mt-1 pl-7 caption muted">
        Read the{" "}
        <a className="opens" href={TERMS_URL} target="_blank" rel="noreferrer">
          terms of service
        </a>{" "}
        and the{" "}
        <a className="opens" href={PRIVACY_URL} target="_blank" rel="noreferrer">
          privacy policy
        </a>
      </p>
      {error && (
        <div id={note} className="mt-1 pl-7">
          <FormError>{error}</FormError>
        </div>
      )}
    </div>
  );
};
