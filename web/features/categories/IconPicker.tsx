import Search from "lucide-react/icons/search";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { ChoiceGrid } from "#web/ui/fields/ChoiceGrid.tsx";
import { LateIcon } from "#web/ui/icons/LateIcon.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { late, useLate } from "#web/ui/late.ts";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import { findIcons } from "./icon-search.ts";

/** Names and search tags of all icons, loaded when a picker first opens. */
const list = late(() => import("./icon-list.ts"));
const COLUMNS = 8;

/** Picks an icon from both sets, with a search over names and tags. */
export const IconPicker = ({ value, onChange }: { value: string; onChange: (icon: string) => void }) => {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const { here, ask } = useLate(list);
  useEffect(() => {
    if (!here) ask();
  }, [here, ask]);
  const found = useMemo(() => (here ? findIcons(here.ICONS, wanted) : null), [here, wanted]);
  return (
    <div className="grid gap-2">
      <Input
        label="Search icons"
        placeholder="Search icons"
        type="search"
        before={<Search aria-hidden />}
        value={search}
        maxLength={60}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // Enter in the search field must not submit the form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {wanted.trim() === "" && <p className="caption muted">Search for more icons</p>}
      <div className="-mx-0.5 max-h-[190px] overflow-y-auto overscroll-contain p-0.5" aria-busy={found === null}>
        {found === null ? (
          <Skeleton height={168} width="100%" />
        ) : found.length === 0 ? (
          <p className="text-muted py-6 text-center" role="status">
            No results
          </p>
        ) : (
          <ChoiceGrid
            label="Icon"
            columns={COLUMNS}
            value={value}
            onChange={onChange}
            options={found.map((icon) => ({ value: icon.id, name: icon.name, face: <LateIcon id={icon.id} /> }))}
          />
        )}
      </div>
    </div>
  );
};
