import { useNavigate } from "@tanstack/react-router";
import type { Recommendation } from "#contract/recommendations.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Note } from "#web/ui/states/Note.tsx";

/** Asks which cards these are, if none is known. */
export const Identify = ({ recommendation: { accounts } }: { recommendation: Pick<Recommendation, "accounts"> }) => {
  const navigate = useNavigate();
  if (accounts.length === 0) return null;
  return (
    <Note>
      <p>
        {accounts.length === 1
          ? "We do not know which card one of your accounts is."
          : "We do not know which cards some of your accounts are."}
      </p>
      <Button
        small
        className="mt-2"
        onClick={() => void navigate({ to: "/settings/confirm-credit-card", state: { confirm: { accountIds: [...accounts] } } })}
      >
        Tell us which card this is
      </Button>
    </Note>
  );
};
