import { useNavigate } from "@tanstack/react-router";
import FileUp from "lucide-react/icons/file-up";
import Link2 from "lucide-react/icons/link-2";
import PenLine from "lucide-react/icons/pen-line";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useState } from "react";
import { AddManualAccount } from "#web/features/manual-accounts/index.ts";
import { useLinkBank } from "#web/features/connections/index.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { latePart } from "#web/ui/late.ts";
import { Menu, MenuItem } from "#web/ui/floating/Menu.tsx";

const ImportFile = latePart(async () => (await import("./ImportFile.tsx")).ImportFile);

/** The three ways to add an account: link a bank, add manually, import a file. Returns a menu, a row of buttons, and their dialogs. */
export const useAddAccount = (): { menu: ReactNode; buttons: ReactNode; dialogs: ReactNode } => {
  const link = useLinkBank();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"hand" | "file" | null>(null);
  const close = () => setOpen(null);
  const [byBank, byHand, byFile] = [() => link.mutate(), () => setOpen("hand"), () => setOpen("file")];
  return {
    menu: (
      <Menu
        trigger={
          <Button small icon={<Plus />} busy={link.isPending}>
            Add account
          </Button>
        }
      >
        <MenuItem icon={<Link2 aria-hidden />} onSelect={byBank}>
          Link a bank
        </MenuItem>
        <MenuItem icon={<PenLine aria-hidden />} onSelect={byHand}>
          Add manually
        </MenuItem>
        <MenuItem icon={<FileUp aria-hidden />} onSelect={byFile}>
          Import a file
        </MenuItem>
      </Menu>
    ),
    buttons: (
      <>
        <Button look="primary" icon={<Link2 />} busy={link.isPending} onClick={byBank}>
          Link a bank
        </Button>
        <Button icon={<PenLine />} onClick={byHand}>
          Add manually
        </Button>
        <Button icon={<FileUp />} onClick={byFile}>
          Import a file
        </Button>
      </>
    ),
    dialogs: (
      <>
        {open === "hand" && (
          <AddManualAccount
            onClose={close}
            onDone={(id) => void navigate({ to: "/net-worth/$accountId", params: { accountId: String(id) } })}
          />
        )}
        {open === "file" && <ImportFile onClose={close} />}
      </>
    ),
  };
};
