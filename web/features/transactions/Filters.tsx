import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import { useMedia } from "#web/lib/media.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Sheet } from "#web/ui/dialogs/Dialog.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { late, useLate } from "#web/ui/late.ts";
import { Unreviewed } from "#web/ui/figures/Unreviewed.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { filtersSet, useTransactionSearch } from "./search.ts";

/** The filters load when the panel first opens. */
const choicesCode = late(() => import("./FilterChoices.tsx"));

type Props = { today: Day; oldest: Day | null; count: number | undefined; unreviewed: Cents };

/** The search box, and a button that opens the filter panel. */
export const Filters = ({ today, oldest, count, unreviewed }: Props) => {
  const [search, set] = useTransactionSearch();
  const [panel, setPanel] = useState(false);
  const phone = useMedia("(max-width: 639px)");
  const { here, ask } = useLate(choicesCode);
  const choices = here && <here.FilterChoices search={search} set={set} today={today} oldest={oldest} />;
  const foot = (
    <div className="mt-4 flex items-center justify-between">
      <div>
        <span className="caption muted" aria-live="polite">
          {count === undefined ? "" : `${count.toLocaleString("en-US")} ${count === 1 ? "transaction" : "transactions"}`}
        </span>
        <Unreviewed amount={unreviewed} to="/transactions/review" />
      </div>
      <Button
        small
        disabled={filtersSet(search) === 0}
        onClick={() => set({ period: undefined, category: undefined, account: undefined, sort: undefined })}
      >
        Clear filters
      </Button>
    </div>
  );
  return (
    <div role="search">
      <div className="flex gap-2">
        <SearchBox label="Search transactions" value={search.q ?? ""} onChange={(q) => set({ q }, { replace: true })} />
        <IconButton
          label="Filters"
          icon={<SlidersHorizontal />}
          framed
          badge={filtersSet(search)}
          badgeTone="accent"
          aria-expanded={panel}
          onClick={() => {
            ask();
            setPanel(!panel);
          }}
        />
      </div>
      {phone ? (
        <Sheet open={panel} onClose={() => setPanel(false)} title="Filters">
          <div className="grid gap-4">{choices}</div>
          {foot}
        </Sheet>
      ) : (
        panel && (
          <div className="card mt-3 bg-ground p-4">
            <div className="grid min-h-[58px] grid-cols-4 gap-3">{choices}</div>
            {foot}
          </div>
        )
      )}
    </div>
  );
};
