import { useQuery } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import type { HouseholdInvite } from "#contract/household.ts";
import { shortName } from "#domain/format.ts";
import { textFor } from "#web/lib/api.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { useRemoveInvite } from "./mutations.ts";
import { invitesQuery } from "./queries.ts";

/** The household's invites that are not accepted. Any member can withdraw them. */
export const Invites = ({ householdId }: { householdId: number }) => {
  const { data, error, refetch, isFetching } = useQuery(invitesQuery(householdId));
  const [inviting, setInviting] = useState(false);
  const remove = useRemoveInvite(householdId);
  return (
    <section className="section">
      <SectionHead
        title="Invites"
        actions={
          <Button small icon={<Plus />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState title="The invites did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.length === 0 ? (
        <EmptyState icon={<Mail />} title="No open invites">
          Invite someone to share your finances with them.
        </EmptyState>
      ) : (
        data.map((invite) => <InviteRow key={invite.id} invite={invite} onRemove={() => remove.mutate(invite.id)} />)
      )}
      <InviteDialog householdId={householdId} open={inviting} onClose={() => setInviting(false)} />
    </section>
  );
};

const InviteRow = ({ invite, onRemove }: { invite: HouseholdInvite; onRemove: () => void }) => {
  const sender = invite.sentByUser && shortName(invite.sentByUser);
  return (
    <Row
      lead={<Avatar name={invite.email} kind="person" />}
      name={invite.email}
      tag={
        <Badge tone={invite.status === "REJECTED" ? "negative" : "pending"}>{invite.status === "REJECTED" ? "Rejected" : "Pending"}</Badge>
      }
      sub={sender ? `Invited by ${sender}` : undefined}
    >
      <IconButton small label={`Withdraw the invite to ${invite.email}`} icon={<Trash2 />} onClick={onRemove} />
    </Row>
  );
};
