import type { MouseEvent, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Row.module.css";
import choiceStyles from "../fields/choice.module.css";

export type RowProps = {
  /** Usually an Avatar or CategoryIcon. */
  lead?: ReactNode;
  name: ReactNode;
  /** Next to the name, such as a Pending badge. Never truncated. */
  tag?: ReactNode;
  sub?: ReactNode;
  /** Wraps the name and the text below it instead of truncating them. */
  wraps?: boolean | undefined;
  /** Columns between the name and the amount. Hide them on a phone with `max-sm:hidden`. */
  children?: ReactNode;
  amount?: ReactNode;
  /** The link target. With `onOpen`, a plain click stays on the page. */
  href?: string | undefined;
  onOpen?: (() => void) | undefined;
  /** Whether the row's drawer is open. */
  open?: boolean | undefined;
  pending?: boolean | undefined;
  /**
   * In selection mode, a click selects the row instead of opening it. `onToggle` receives whether Shift was held; `note` says why a row
   * cannot be selected.
   */
  choice?: { checked: boolean; disabled?: boolean; note?: string | undefined; onToggle: (shift: boolean) => void } | undefined;
};

/** A row in a list: 56 px high, 60 on a phone. A button with `onOpen`, a link with `href`, otherwise plain. */
export const Row = ({ href, onOpen, open = false, pending = false, wraps = false, choice, ...content }: RowProps) => {
  const className = classNames(styles.row, open && styles.open, pending && styles.pending, wraps && styles.wraps);
  if (choice)
    return (
      <button
        type="button"
        role="checkbox"
        aria-checked={choice.checked}
        aria-disabled={choice.disabled || undefined}
        title={choice.note}
        className={classNames(className, styles.choosable)}
        onClick={(event) => {
          if (!choice.disabled) choice.onToggle(event.shiftKey);
        }}
      >
        <span className={classNames(choiceStyles.box, styles.mark)} aria-hidden="true" />
        <RowContent {...content} wraps={wraps} />
      </button>
    );
  if (href !== undefined) {
    const follow = (event: MouseEvent) => {
      if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onOpen();
    };
    return (
      <a className={className} href={href} onClick={follow} aria-current={open || undefined}>
        <RowContent {...content} wraps={wraps} />
      </a>
    );
  }
  if (onOpen)
    return (
      <button type="button" className={className} onClick={onOpen} aria-expanded={open}>
        <RowContent {...content} wraps={wraps} />
      </button>
    );
  return (
    <div className={className}>
      <RowContent {...content} wraps={wraps} />
    </div>
  );
};

const WHOLE = "min-w-0 text-pretty wrap-anywhere";

const RowContent = ({ lead, name, tag, sub, wraps = false, children, amount }: RowProps) => (
  <>
    {lead}
    <span className={styles.text}>
      <span className={styles.name} data-name="">
        {/* A name in Arabic or Hebrew keeps its beginning, which is at its right end. */}
        <span dir="auto" className={wraps ? WHOLE : "truncate text-left"}>
          {name}
        </span>
        {tag}
      </span>
      {sub && <span className={classNames(styles.sub, wraps ? WHOLE : "truncate")}>{sub}</span>}
    </span>
    {children}
    {amount !== undefined && (
      <span className={styles.amount} data-amount="">
        {amount}
      </span>
    )}
  </>
);

/** A day heading in a list: its name, and its totals on the right. */
export const DayHead = ({ title, totals }: { title: ReactNode; totals?: ReactNode }) => (
  <div className={styles.day}>
    <h2>{title}</h2>
    {totals && <span className={styles.totals}>{totals}</span>}
  </div>
);

/** A group heading in a section: name and total in small type. */
export const GroupHead = ({ title, sum }: { title: ReactNode; sum?: ReactNode }) => (
  <div className={styles.group}>
    <h3>{title}</h3>
    {sum !== undefined && <span className={styles.amount}>{sum}</span>}
  </div>
);

/** A column of a row between its name and its amount, in small type. */
export const Aside = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <span className={classNames(styles.aside, className)}>{children}</span>
);
