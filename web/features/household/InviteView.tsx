import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { HouseholdInvite } from "#contract/household.ts";
import { shortName } from "#domain/format.ts";
import { isNotFound, textFor } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { type InviteAnswer, useAnswerInvite } from "./mutations.ts";

const SHARED = ["All linked accounts and transactions", "Goals", "The financial plan"];
const PRIVATE = ["Memories", "User settings", "Notifications received before joining"];

type Props = {
  invite: HouseholdInvite;
  onAnswered: (status: InviteAnswer) => void;
  /** Called when the invite has been withdrawn in the meantime. */
  onGone: () => void;
};

/** An invite, what joining means, and the buttons to accept or reject it. */
export const InviteView = ({ invite, onAnswered, onGone }: Props) => {
  const answer = useAnswerInvite(invite);
  const elsewhere = session.current()?.householdId != null;
  const give = (status: InviteAnswer) =>
    answer.mutate(status, {
      onSuccess: () => onAnswered(status),
      onError: (error) => (isNotFound(error) ? onGone() : toast(textFor(error))),
    });
  return (
    <>
      <p className="text-lead font-medium text-balance wrap-anywhere">{inviteText(invite)}</p>
      <SharingInfo />
      {elsewhere && <p className="mt-6 text-muted">You are already in a household. Leave it before you join another one.</p>}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button busy={answer.isPending && answer.variables === "REJECTED"} disabled={answer.isPending} onClick={() => give("REJECTED")}>
          Reject
        </Button>
        <Button
          look="primary"
          busy={answer.isPending && answer.variables === "ACCEPTED"}
          disabled={answer.isPending || elsewhere}
          onClick={() => give("ACCEPTED")}
        >
          Join household
        </Button>
      </div>
    </>
  );
};

/** Returns the invite's headline: "Maya R. invites you to the Reyes household". */
export const inviteText = ({ sentByUser, household }: HouseholdInvite): string => {
  const who = sentByUser && shortName(sentByUser);
  const where = household.name.trim() === "" ? "their household" : `the ${household.name} household`;
  return who ? `${who} invites you to ${where}` : `You are invited to ${household.name.trim() === "" ? "a household" : where}`;
};

const SharingInfo = () => (
  <div className="mt-6 border-t border-hairline">
    <div className="grid gap-6 py-5 sm:grid-cols-2">
      <Points
        title="Shared with your household"
        points={SHARED}
        icon={<Check aria-hidden size={16} className="mt-1 flex-none text-accent" />}
      />
      <Points title="Not shared" points={PRIVATE} icon={<X aria-hidden size={16} className="mt-1 flex-none text-faint" />} />
    </div>
    <div className="grid gap-3 border-t border-hairline pt-5 text-muted">
      <p>All members have full access to view and modify the household's financial data.</p>
      <p>By joining, you agree to share financial data such as income, expenses and net worth.</p>
      <p>A chat can optionally be shared with the household from its menu.</p>
    </div>
  </div>
);

const Points = ({ title, points, icon }: { title: string; points: readonly string[]; icon: ReactNode }) => (
  <div>
    <h2 className="mb-2 font-medium">{title}</h2>
    <ul className="grid gap-1">
      {points.map((point) => (
        <li key={point} className="flex gap-2">
          {icon}
          {point}
        </li>
      ))}
    </ul>
  </div>
);
