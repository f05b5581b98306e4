import { PRIVACY_URL, TERMS_URL } from "#web/lib/product.ts";
import { Checkbox } from "#web/ui/fields/Checkbox.tsx";

/** A checkbox for accepting the terms of service, which open in a new tab. */
export const TermsCheckbox = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <div>
    <Checkbox checked={checked} onChange={onChange}>
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
  </div>
);
