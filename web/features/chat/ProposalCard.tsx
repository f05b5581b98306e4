import { useMutation } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import List from "lucide-react/icons/list";
import { useRef } from "react";
import type { Citation } from "#contract/citations.ts";
import type { ProposedChange, Proposal, ProposalStatus } from "#contract/proposals.ts";
import { textFor } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Badge, type BadgeTone } from "#web/ui/marks/Badge.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { CiteChip } from "#web/ui/actions/Chip.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { citeKey } from "./cite-key.ts";
import { type Decision, decide, settleDecision } from "./proposals.ts";
import styles from "./ProposalCard.module.css";

/** Maximum number of changes on the card. The rest can be opened or is only counted. */
const SHOWN = 4;
const STATES: Partial<Record<ProposalStatus, { label: string; tone: BadgeTone }>> = {
  confirmed: { label: "Done", tone: "positive" },
  undone: { label: "Undone", tone: "plain" },
  declined: { label: "Declined", tone: "plain" },
  expired: { label: "Expired", tone: "plain" },
  stale: { label: "Outdated", tone: "pending" },
  replaced: { label: "Replaced", tone: "plain" },
};
const WORDS: Partial<Record<ProposalStatus, string>> = {
  expired: "This proposal expired after a week. Ask again to get a new one.",
  stale: "The data changed in the meantime, so nothing was done. Ask again to get a new proposal.",
  replaced: "A newer proposal replaced this one.",
};

type Props = {
  proposal: Proposal;
  /** Whether the current user may decide. Only the owner may. */
  mine: boolean;
  onCite: (citation: Citation) => void;
  openKey: string | null;
};

/** A proposal by the assistant: exactly what would change, and the only buttons that apply it. */
export const ProposalCard = ({ proposal, mine, onCite, openKey }: Props) => {
  const card = useRef<HTMLElement>(null);
  const act = useMutation({
    mutationFn: (decision: Decision) => decide(proposal, decision),
    onError: (error) => toast(textFor(error)),
    onSettled: async () => {
      await settleDecision();
      // The pressed button is gone, so the card takes the focus.
      card.current?.focus();
    },
  });
  const state = STATES[proposal.status];
  const open = proposal.status === "proposed";
  const words = WORDS[proposal.status];
  const busy = (decision: Decision): boolean => act.isPending && act.variables === decision;
  const press = (decision: Decision) => () => {
    if (!act.isPending) act.mutate(decision);
  };
  return (
    <section ref={card} tabIndex={-1} className={styles.proposal} data-state={proposal.status} aria-labelledby={`proposal-${proposal.id}`}>
      <header>
        <h2 id={`proposal-${proposal.id}`}>{proposal.title}</h2>
        <span role="status">{state && <Badge tone={state.tone}>{state.label}</Badge>}</span>
      </header>
      <Changes proposal={proposal} onCite={onCite} openKey={openKey} />
      {(proposal.notes.length > 0 || words) && (
        <ul className={styles.notes}>
          {words && <li>{words}</li>}
          {(open || proposal.status === "confirmed") && proposal.notes.map((note) => <li key={note}>{note}.</li>)}
        </ul>
      )}
      {mine && open && (
        <footer>
          <Button small look="primary" busy={busy("confirm")} onClick={press("confirm")}>
            Confirm
          </Button>
          <Button small look="ghost" busy={busy("decline")} onClick={press("decline")}>
            Not now
          </Button>
        </footer>
      )}
      {mine && proposal.status === "confirmed" && (
        <footer>
          <Button small busy={busy("undo")} onClick={press("undo")}>
            Undo
          </Button>
        </footer>
      )}
    </section>
  );
};

const Changes = ({ proposal, onCite, openKey }: Omit<Props, "mine">) => {
  const { changes, count, citations, kind } = proposal;
  const [first] = changes;
  if (first && kind.endsWith("_memory")) return <blockquote>{first.after || first.before}</blockquote>;
  const [citation] = citations;
  const rest = count - Math.min(SHOWN, changes.length);
  return (
    <>
      <ul className={styles.changes}>
        {changes.slice(0, SHOWN).map((change, i) => (
          <Change key={i} change={change} />
        ))}
      </ul>
      {(citation ?? rest > 0) && (
        <p className={styles.rest}>
          {citation ? (
            <CiteChip icon={<List aria-hidden />} open={openKey === citeKey(citation)} onClick={() => onCite(citation)}>
              {citation.artifactDisplayType === "transactions" ? transactions(count) : citation.artifactName}
            </CiteChip>
          ) : (
            `and ${rest} more`
          )}
        </p>
      )}
    </>
  );
};

const transactions = (count: number): string => `${count.toLocaleString("en-US")} ${count === 1 ? "transaction" : "transactions"}`;

const Change = ({ change }: { change: ProposedChange }) => {
  const { mask } = useAmounts();
  const [what, before, after] = [change.what, change.before, change.after].map(mask);
  const now = change.now === null ? null : mask(change.now);
  return (
    <li>
      <span className={styles.what}>{what}</span>
      <span className={styles.values}>
        <span className={styles.before}>{before || "none"}</span>
        <ArrowRight role="img" aria-label="to" />
        <span className={styles.after}>{after || "none"}</span>
        {now !== null && <span className={styles.now}>now {now || "gone"}</span>}
      </span>
    </li>
  );
};
