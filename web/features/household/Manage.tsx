import { useState } from "react";
import type { Household } from "#contract/household.ts";
import { household as calls } from "#contract/household.ts";
import { joinNames } from "#domain/format.ts";
import { textFor } from "#web/lib/api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { queryClient } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { useEndHousehold } from "./mutations.ts";
import { LONGEST_NAME, othersIn } from "./texts.ts";

type Asked = "rename" | "end";

/** What any member may do with the whole household: rename it, or end it for everyone. */
export const Manage = ({ household, userId }: { household: Household; userId: number }) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  return (
    <section className="section">
      <SectionHead title="This household" />
      <Row
        name="Name"
        sub={household.name.trim() || "No name"}
        amount={
          <Button small onClick={() => setAsked("rename")}>
            Rename
          </Button>
        }
      />
      <Row
        name="End household"
        sub="Ends it for all members. Everyone keeps the data they brought."
        wraps
        amount={
          <Button small look="danger" onClick={() => setAsked("end")}>
            End
          </Button>
        }
      />
      {asked === "rename" && <RenameDialog household={household} onClose={close} />}
      <EndDialog open={asked === "end"} household={household} userId={userId} onClose={close} />
    </section>
  );
};

const RenameDialog = ({ household, onClose }: { household: Household; onClose: () => void }) => {
  const form = useContractForm(calls.update, {
    start: { name: household.name },
    given: ({ name }) => ({ params: { id: household.id }, body: { name: name.trim() } }),
    onSent: async () => {
      toast("Household renamed");
      await session.reload();
      await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
      onClose();
    },
    onFailed: (error) => toast(textFor(error)),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Rename household"
      note="All members see the new name."
      action="Save"
      busy={form.busy}
      onSend={form.send}
    >
      <Field label="Household name" error={form.errorOf("name")}>
        <Input
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={form.values.name}
          onChange={(event) => form.set({ name: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
};

type EndProps = { open: boolean; household: Household; userId: number; onClose: () => void };

const EndDialog = ({ open, household, userId, onClose }: EndProps) => {
  const end = useEndHousehold(household.id);
  const others = othersIn(household, userId);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="End this household?"
      note={
        others.length === 0
          ? "Its invites will be withdrawn. You keep your accounts and transactions."
          : `This ends the household for everyone: you and ${joinNames(others)} no longer see each other's money, shared chats become private, and invites are withdrawn. Everyone keeps their own accounts and transactions.`
      }
      firm
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger-solid" busy={end.isPending} onClick={() => end.mutate(undefined, { onSuccess: onClose })}>
            End household
          </Button>
        </>
      }
    />
  );
};
