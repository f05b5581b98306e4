import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import styles from "./Note.module.css";

/** A boxed remark. */
export const Note = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <div className={styles.note}>
    {icon ?? <Info aria-hidden />}
    <div>{children}</div>
  </div>
);
