import type { Property } from "#contract/properties.ts";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Facts } from "#web/ui/lists/Panel.tsx";

/** Asks for a home's address, or offers manual entry. */
export const AddressFields = ({
  address,
  wrong,
  onChange,
  onManual,
}: {
  address: string;
  wrong: string | undefined;
  onChange: (address: string) => void;
  onManual: () => void;
}) => (
  <div className="grid gap-4">
    <Field label="Address" help="Street, city, state and ZIP code" error={wrong}>
      <Input
        value={address}
        maxLength={300}
        autoComplete="street-address"
        placeholder="412 Linden St, Portland, OR 97205"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
    <p className="caption muted">
      Hiro looks up the value and updates it once a month.{" "}
      <button type="button" className="opens" onClick={onManual}>
        Enter it manually
      </button>
    </p>
  </div>
);

/** Shows the home found at the address before it is added. */
export const ConfirmProperty = ({ home }: { home: Property }) => (
  <div>
    <p className="text-muted">Estimated value</p>
    <p className="text-title font-medium">
      <Money amount={home.balance} />
    </p>
    <div className="mt-4">
      <Facts
        facts={[
          ["Address", home.address],
          ["Source", home.estimatedBy],
          [
            "Page",
            home.zillowUrl === null ? null : (
              <a className="opens" href={home.zillowUrl} target="_blank" rel="noreferrer" key="page">
                Zillow
              </a>
            ),
          ],
        ]}
      />
    </div>
    <p className="caption muted mt-4">The estimate is updated once a month. A home added by its address cannot be edited, only deleted.</p>
  </div>
);
