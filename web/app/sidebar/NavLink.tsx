import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { NavItem } from "../navigation.ts";
import styles from "./Sidebar.module.css";

const EXACT = { exact: true, includeSearch: false };

/** A sidebar link with its count. */
export const NavLink = ({ item, current, children }: { item: NavItem; current: boolean; children?: ReactNode }) => (
  <Link
    to={item.opens ?? item.path}
    className={styles.link}
    data-nav=""
    title={item.keys ? `${item.label} (Ctrl K)` : item.label}
    aria-keyshortcuts={item.keys}
    // The router would mark links as active by prefix; isCurrent decides that here.
    activeOptions={EXACT}
    aria-current={current ? "page" : undefined}
  >
    <item.icon />
    <span className={styles.text}>{item.label}</span>
    {children}
  </Link>
);
