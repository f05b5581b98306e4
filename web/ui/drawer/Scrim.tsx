import styles from "./Scrim.module.css";

/** Dims the page below a drawer or the navigation. A click closes it. */
export const Scrim = ({ onClose }: { onClose: () => void }) => (
  <div className={styles.scrim} data-scrim="" aria-hidden="true" onClick={onClose} />
);
