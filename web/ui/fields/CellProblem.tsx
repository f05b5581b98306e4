import styles from "./cell.module.css";

type Props = { id: string; reason: string | null; /** Sends the text again. */ onAgain: (() => void) | null };

/** Says below a cell why its text was not saved. */
export const CellProblem = ({ id, reason, onAgain }: Props) => (
  <span className={styles.problem}>
    <span id={id} role="alert">
      {reason}
    </span>
    {onAgain && (
      <button type="button" className="opens" onClick={onAgain}>
        Save again
      </button>
    )}
  </span>
);
