import styles from "./BrandMark.module.css";

/** The logo mark: an H whose crossbar is a rising line. Decorative, next to the name. */
export const BrandMark = () => (
  <svg
    className={styles.mark}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M4 1.5v17M16 1.5v17M4 13l4-3 3 1.5L16 6" />
  </svg>
);
