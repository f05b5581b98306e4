import type { Transaction } from "#contract/transactions.ts";
import { webLink } from "#domain/urls/links.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Facts, Panel } from "#web/ui/lists/Panel.tsx";
import { shownName } from "./TransactionRow.tsx";

/** The merchant: name, logo, website and address, as far as known. Renders nothing if none is known. */
export const MerchantBlock = ({ row }: { row: Transaction }) => {
  const website = webLink(row.merchantWebsiteUrl);
  const logo = webLink(row.merchantLogoUrl);
  if (![row.merchantName, website, logo, row.address, row.city, row.region, row.postalCode].some(Boolean)) return null;
  return (
    <Panel title="Merchant">
      <div className="mb-1 flex items-center gap-3">
        <Avatar name={shownName(row)} kind="merchant" src={logo} />
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{shownName(row)}</span>
          {website && (
            <a className="opens caption" href={website} target="_blank" rel="noopener noreferrer">
              {new URL(website).hostname.replace(/^www\./, "")}
            </a>
          )}
        </span>
      </div>
      <Facts
        facts={[
          ["Address", row.address],
          ["City", row.city],
          ["Region", row.region],
          ["Postal code", row.postalCode],
        ]}
      />
    </Panel>
  );
};
