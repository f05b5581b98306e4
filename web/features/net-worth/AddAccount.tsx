import { useNavigate } from "@tanstack/react-router";
import FileUp from "lucide-react/icons/file-up";
import Link2 from "lucide-react/icons/link-2";
import PenLine from "lucide-react/icons/pen-line";
import Plus from "lucide-react/icons/plus";
import { lazy, Suspense, useState } from "react";
import { AddManualAccount } from "#web/features/accounts/index.ts";
import { useLinkBank } from "#web/features/connections/index.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu, MenuItem } from "#web/ui/Menu.tsx";

const ImportDialog = lazy(() => import("#web/features/imports/index.ts").then((m) => ({ default: m.ImportDialog })));

/** The three ways an account comes in: a linked bank, by hand, from a file. */
export const AddAccount = ({ primary = false }: { primary?: boolean }) => {
  const link = useLinkBank();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"hand" | "file" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        align={primary ? "center" : "end"}
        trigger={
          <Button small={!primary} look={primary ? "primary" : "plain"} icon={<Plus />} busy={link.isPending}>
            Add account
          </Button>
        }
      >
        <MenuItem icon={<Link2 aria-hidden />} onSelect={() => link.mutate()}>
          Link a bank
        </MenuItem>
        <MenuItem icon={<PenLine aria-hidden />} onSelect={() => setOpen("hand")}>
          Add by hand
        </MenuItem>
        <MenuItem icon={<FileUp aria-hidden />} onSelect={() => setOpen("file")}>
          Import a file
        </MenuItem>
      </Menu>
      {open === "hand" && <AddManualAccount onClose={close} onDone={(id) => void navigate({ to: `/net-worth/${id}` as never })} />}
      {open === "file" && (
        <Suspense>
          <ImportDialog open file={null} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
