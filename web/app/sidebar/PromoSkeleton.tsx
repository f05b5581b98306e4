import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import styles from "./Sidebar.module.css";

/** Keeps the place of the app's promotion until its code has loaded. */
export const PromoSkeleton = () => (
  <div className={styles.promo} data-promo="">
    <Skeleton width={128} height={16} />
    <Skeleton width={0} height="var(--control-small)" />
  </div>
);
