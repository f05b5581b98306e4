import { useState } from "react";
import type { Household } from "#contract/household.ts";
import { joinNames } from "#domain/format.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { useLeaveHousehold } from "./mutations.ts";
import { nameOf, othersIn } from "./texts.ts";

/** The household's members. The user's own row has the Leave button. */
export const Members = ({ household, userId }: { household: Household; userId: number }) => {
  const [asking, setAsking] = useState(false);
  const leave = useLeaveHousehold();
  const others = othersIn(household, userId);
  return (
    <section>
      <SectionHead title="Members" />
      {household.members.map((member) => (
        <Row
          key={member.id}
          lead={<Avatar name={nameOf(member)} kind="person" />}
          name={nameOf(member)}
          tag={member.id === userId && <Badge>You</Badge>}
          {...(member.id === userId
            ? {
                amount: (
                  <Button small onClick={() => setAsking(true)}>
                    Leave
                  </Button>
                ),
              }
            : {})}
        />
      ))}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Leave this household?"
        note={
          others.length === 0
            ? "You are the last member, so the household and its invites will end. You keep your accounts and transactions."
            : `Your accounts and transactions leave with you. You and ${joinNames(others)} no longer see each other's money.`
        }
        firm
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button look="danger" busy={leave.isPending} onClick={() => leave.mutate(undefined, { onSuccess: () => setAsking(false) })}>
              Leave
            </Button>
          </>
        }
      />
    </section>
  );
};
