import { useMemo, useState } from "react";
import { cents } from "#domain/money.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Aside, DayHead, GroupHead, Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Sparkline } from "#web/ui/charts/Sparkline.tsx";
import { VirtualList } from "#web/ui/lists/VirtualList.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { Details } from "./Details.tsx";
import { Family } from "./State.tsx";
import { CATEGORIES, type Listed, SMALL, longList } from "./samples.ts";

export const ListsFamily = () => (
  <Family title="Rows and lists">
    <div>
      <SectionHead title="Assets" sum={<Money amount={cents(79654065)} />} />
      <GroupHead title="Cash" sum={<Money amount={cents(3619044)} />} />
      <Row
        lead={<Avatar name="Chase" />}
        name="Total Checking"
        sub="Chase ··4821"
        amount={<Money amount={cents(841236)} />}
        onOpen={() => undefined}
      >
        <Sparkline points={SMALL} width={88} height={24} color="chart-past" />
      </Row>
      <Row
        lead={<Avatar name="Nelnet" kind="institution" />}
        name="A student loan with a name so long that no row of any phone or drawer could ever hold it whole"
        sub="Nelnet ··9043 · 4.99%"
        tag={<Badge tone="negative">Update</Badge>}
        amount={<Money amount={cents(1234567890)} />}
      />
    </div>
    <LongList />
  </Family>
);

const LongList = () => {
  const items = useMemo(() => longList(400), []);
  const [shown, setShown] = useState(false);
  return shown ? (
    <Listing items={items} />
  ) : (
    <div>
      <Button onClick={() => setShown(true)}>Show 1,600 transactions</Button>
    </div>
  );
};

const Listing = ({ items }: { items: readonly Listed[] }) => {
  const drawer = useDrawer();
  return (
    <VirtualList
      label="Transactions"
      items={items}
      itemKey={(item) => (item.kind === "day" ? item.title : item.id)}
      isHead={(item) => item.kind === "day"}
      estimate={(item) => (item.kind === "day" ? 45 : 56)}
      render={(item) =>
        item.kind === "day" ? (
          <DayHead title={item.title} totals={<Money amount={cents(15337)} hush />} />
        ) : (
          <Listing.Row
            item={item}
            open={drawer.current?.key === `row-${item.id}`}
            onOpen={() =>
              drawer.push({
                key: `row-${item.id}`,
                title: "Transaction",
                content: <Details name={item.name} amount={cents(item.amount)} />,
              })
            }
          />
        )
      }
    />
  );
};

type RowOf = Extract<Listed, { kind: "row" }>;

Listing.Row = ({ item, open, onOpen }: { item: RowOf; open: boolean; onOpen: () => void }) => {
  const category = CATEGORIES[item.category];
  const icon = <CategoryIcon small icon={category?.icon} color={category?.color} />;
  return (
    <Row
      lead={
        <>
          <span className="max-sm:hidden">
            <Avatar name={item.name} />
          </span>
          <span className="sm:hidden">
            <Avatar name={item.name} corner={icon} />
          </span>
        </>
      }
      name={item.name}
      tag={item.pending && <Badge tone="pending">Pending</Badge>}
      sub={<span className="sm:hidden">{category?.label} · Sapphire ··2094</span>}
      pending={item.pending}
      open={open}
      onOpen={onOpen}
      amount={<Money amount={cents(item.amount)} flow />}
    >
      <Aside className="flex w-34 items-center gap-1.5 max-sm:hidden">
        {icon}
        <span className="truncate">{category?.label}</span>
      </Aside>
      <Aside className="w-29 truncate max-sm:hidden">Sapphire ··2094</Aside>
    </Row>
  );
};
