import { useSyncExternalStore } from "react";
import { latePart } from "#web/ui/late.ts";
import { Exchange } from "./Exchange.tsx";
import { liveStore } from "./live.ts";
import styles from "./Thread.module.css";

/** The question that was just asked, without the thread around it. */
export const FirstExchange = () => {
  const live = useSyncExternalStore(liveStore.subscribe, liveStore.read);
  return <div className={styles.thread}>{live && <Exchange live={live} />}</div>;
};

/** The thread with its Markdown parser, loaded separately because the empty chat does not need it. */
export const LateThread = latePart(async () => (await import("./Thread.tsx")).Thread, { fallback: <FirstExchange /> });
