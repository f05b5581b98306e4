import Smartphone from "lucide-react/icons/smartphone";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import styles from "./Sidebar.module.css";

/** Keeps the place of the app's promotion until its code has loaded. */
export const PromoSkeleton = () => (
  <div className={styles.promo} data-promo="">
    <Smartphone aria-hidden size={16} />
    <span className={styles.text}>Get the iOS app</span>
    <Skeleton width={0} height="var(--control-small)" />
  </div>
);
