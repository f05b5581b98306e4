import Archive from "lucide-react/icons/archive";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Star from "lucide-react/icons/star";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { cents } from "#domain/money.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { Combobox } from "#web/ui/fields/Combobox.tsx";
import { Dialog, Sheet } from "#web/ui/dialogs/Dialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Menu, MenuItem, MenuLine } from "#web/ui/floating/Menu.tsx";
import { RadioGroup } from "#web/ui/fields/RadioGroup.tsx";
import { ToastCard } from "#web/ui/floating/ToastCard.tsx";
import { Tooltip } from "#web/ui/floating/Tooltip.tsx";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { Details } from "./Details.tsx";
import { Family } from "./State.tsx";
import { CATEGORIES } from "./samples.ts";

export const LayersFamily = () => {
  const drawer = useDrawer();
  return (
    <Family title="Floating layers">
      <div className="flex flex-wrap items-center gap-3">
        <Actions />
        <DeleteCategory />
        <Sort />
        <Button
          onClick={() => drawer.push({ key: "details", title: "Transaction", content: <Details name="Target" amount={cents(9643)} /> })}
        >
          Open drawer
        </Button>
        <Tooltip text="Amounts your bank has not settled yet">
          <Button look="ghost">Hover for a hint</Button>
        </Tooltip>
      </div>
      <div className="grid justify-items-start gap-4">
        <ToastCard message="14 transactions moved to Groceries" action={{ label: "Undo", onPress: () => toast("Undone.") }} />
        <ToastCard message="Chat not found." />
        <Button onClick={() => toast("14 transactions moved to Groceries", { label: "Undo", onPress: () => toast("Moved back.") })}>
          Show toast
        </Button>
      </div>
    </Family>
  );
};

const Actions = () => (
  <Menu align="start" trigger={<IconButton framed label="Actions" icon={<Ellipsis />} />}>
    <MenuItem icon={<Pencil />} shortcut="R" onSelect={() => toast("Renamed.")}>
      Rename
    </MenuItem>
    <MenuItem icon={<Star />} onSelect={() => toast("Starred.")}>
      Star
    </MenuItem>
    <MenuItem icon={<Archive />} disabled onSelect={() => undefined}>
      Archive
    </MenuItem>
    <MenuLine />
    <MenuItem icon={<Trash />} danger onSelect={() => toast("Deleted.")}>
      Delete
    </MenuItem>
  </Menu>
);

const DeleteCategory = () => {
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState("shopping");
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Delete School supplies?"
        note="Its 9 transactions need another category."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="danger-solid" onClick={close}>
              Delete category
            </Button>
          </>
        }
      >
        <Field label="Move them to">
          <Combobox
            value={to}
            onChange={setTo}
            options={CATEGORIES.map(({ icon, color, ...rest }) => ({ ...rest, icon: <CategoryIcon small icon={icon} color={color} /> }))}
          />
        </Field>
      </Dialog>
    </>
  );
};

const Sort = () => {
  const [open, setOpen] = useState(false);
  const [order, setOrder] = useState("new");
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open sheet</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Sort">
        <RadioGroup
          label="Order"
          hideLabel
          value={order}
          onChange={setOrder}
          options={[
            { value: "new", label: "New to old" },
            { value: "old", label: "Old to new" },
            { value: "high", label: "High to low" },
            { value: "low", label: "Low to high" },
          ]}
        />
      </Sheet>
    </>
  );
};
