import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import Users from "lucide-react/icons/users";
import { useState } from "react";
import { textFor } from "#web/lib/api.ts";
import { useFlag } from "#web/lib/flags.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { inviteText } from "./InviteView.tsx";
import { useCreateHousehold } from "./mutations.ts";
import { pendingInvitesQuery } from "./queries.ts";
import { LONGEST_NAME } from "./texts.ts";

/** For users without a household: their invites, and a form to create a household. */
export const NoHousehold = () => {
  const mayCreate = useFlag("HOUSEHOLD_ENABLED");
  return (
    <>
      <PendingInvites />
      {mayCreate && <CreateHousehold />}
    </>
  );
};

/** The invites that wait for the user. With `onlyIfAny`, nothing shows without one. */
export const PendingInvites = ({ onlyIfAny = false }: { onlyIfAny?: boolean }) => {
  const { data, error, refetch, isFetching } = useQuery(pendingInvitesQuery);
  const navigate = useNavigate();
  if (onlyIfAny && (data?.length ?? 0) === 0) return null;
  return (
    <section>
      <SectionHead title="Pending invites" />
      {error && !data ? (
        <ErrorState title="Your invites did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.length === 0 ? (
        <EmptyState icon={<Users />} title="No pending invites">
          When a household invites your email address, the invite appears here.
        </EmptyState>
      ) : (
        data.map((invite) => {
          const href = `/settings/join-household/${invite.id}`;
          return (
            <Row
              key={invite.id}
              lead={<Avatar name={invite.household.name || "Household"} kind="person" />}
              name={inviteText(invite)}
              href={href}
              onOpen={() => void navigate({ href })}
              amount={<ChevronRight aria-hidden size={16} className="ml-auto" />}
            />
          );
        })
      )}
    </section>
  );
};

const CreateHousehold = () => {
  const [name, setName] = useState("");
  const create = useCreateHousehold();
  return (
    <section className="section">
      <SectionHead title="Create a new household" />
      <form
        noValidate
        className="flex items-end gap-3 pt-4 max-sm:flex-col max-sm:items-stretch"
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) create.mutate(name);
        }}
      >
        <Field label="Household name" className="flex-1">
          <Input value={name} maxLength={LONGEST_NAME} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Button look="primary" type="submit" busy={create.isPending}>
          Create
        </Button>
      </form>
    </section>
  );
};
