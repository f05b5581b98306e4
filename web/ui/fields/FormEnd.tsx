import type { ReactNode } from "react";
import styles from "./FormEnd.module.css";

/** A form's submit button: right-aligned, or full width in a narrow column or on a phone. */
export const FormEnd = ({ children }: { children: ReactNode }) => <div className={styles.end}>{children}</div>;
