import { useNavigate, useRouter } from "@tanstack/react-router";
import MessageCircle from "lucide-react/icons/message-circle";
import type { ReactNode } from "react";
import type { Recommendation } from "#contract/recommendations.ts";
import type { CheckingAccount } from "./BalanceChart.tsx";
import { SampleBadge } from "#web/features/products/index.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import styles from "./parts.module.css";

export type Term = {
  op?: "+" | "−" | "×" | "=" | undefined;
  name: ReactNode;
  /** How the amount came about. */
  why?: ReactNode;
  amount: ReactNode;
};

/** A calculation, one term a line. Results have a strong rule. */
export const Calc = ({ label, terms }: { label: string; terms: readonly Term[] }) => (
  <table className={styles.calc}>
    <caption className="sr-only">{label}</caption>
    <tbody>
      {terms.map((term, i) => (
        <tr key={i} className={term.op === "=" ? styles.result : undefined}>
          <td className={styles.op}>{term.op}</td>
          <th scope="row">
            {term.name}
            {term.why !== undefined && <span className="caption text-muted block">{term.why}</span>}
          </th>
          <td>{term.amount}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Says that a goal counts money that would move, and how the goal keeps it. */
export const GoalShare = ({ goal, to }: { goal: CheckingAccount["goal"]; to: string | null }) => {
  const { text } = useAmounts();
  return goal && goal.taken > 0 ? (
    <span className="block">
      {text(goal.taken)} of it counts toward {goal.name}. Add {to ?? "the new account"} to the goal when you move it, or the goal falls by
      this.
    </span>
  ) : null;
};

/** What the arithmetic takes for granted. */
export const Assumptions = ({ list }: { list: readonly string[] }) => {
  const { mask } = useAmounts();
  return list.length === 0 ? null : (
    <section className="section" aria-label="What this assumes">
      <SectionHead title="What this assumes" />
      <ul className="text-muted grid gap-2 pt-3">
        {list.map((one) => (
          <li key={one}>{mask(one)}</li>
        ))}
      </ul>
    </section>
  );
};

/** Starts a chat about a recommendation. Its question is sent once. */
export const AskAbout = ({ recommendation }: { recommendation: Pick<Recommendation, "id" | "prompt"> }) => {
  const router = useRouter();
  const { id, prompt } = recommendation;
  if (prompt === null) return null;
  return (
    <section className="section" aria-label="Ask Hiro">
      <button
        type="button"
        className={styles.ask}
        onClick={() => void router.navigate({ href: "/chat/", state: { initialChat: prompt, recommendationId: id } })}
      >
        <MessageCircle aria-hidden />
        <span>{prompt}</span>
        <span className={buttonClass({ small: true })}>Ask Hiro about this</span>
      </button>
    </section>
  );
};

/** A product in a comparison: name, one figure, a bar, and what it brings. */
export const OfferRow = ({
  product,
  name,
  sub,
  figure,
  bars,
  value,
  lead,
}: {
  product: number;
  name: string;
  sub: ReactNode;
  figure: ReactNode;
  bars: ReactNode;
  value: ReactNode;
  lead: ReactNode;
}) => {
  const navigate = useNavigate();
  const href = `/optimize/products/${product}`;
  return (
    <a
      className={styles.offer}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void navigate({ href });
      }}
    >
      <span className="flex min-w-0 items-center gap-3">
        {lead}
        <span className="min-w-0">
          <span className="medium block">{name}</span>
          <span className="caption text-muted block">{sub}</span>
        </span>
      </span>
      <span className={styles.end}>{figure}</span>
      <span className={styles.bars} aria-hidden="true">
        {bars}
      </span>
      <span className={styles.end}>{value}</span>
    </a>
  );
};
export const OfferHead = ({ titles }: { titles: readonly [name: string, figure: string, bars: ReactNode, value: string] }) => (
  <div className={classNames(styles.offer, styles.head)} aria-hidden="true">
    <span>{titles[0]}</span>
    <span className={styles.end}>{titles[1]}</span>
    <span>{titles[2]}</span>
    <span className={styles.end}>{titles[3]}</span>
  </div>
);

/** The heading of a comparison, with the badge of a sample catalog. */
export const CatalogHead = ({ title, sample }: { title: string; sample: boolean }) => (
  <SectionHead title={title} actions={sample ? <SampleBadge /> : undefined} />
);

/** Says where the products of a comparison come from. */
export const CatalogNote = ({ text }: { text: string }) => <p className="caption text-muted mt-4">{text}</p>;
