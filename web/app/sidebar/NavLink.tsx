import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { NavItem } from "../navigation.ts";

const EXACT = { exact: true, includeSearch: false };

/** One link of the sidebar, with its count. */
export const NavLink = ({ item, current, children }: { item: NavItem; current: boolean; children?: ReactNode }) => (
  <Link
    to={(item.opens ?? item.path) as "/"}
    className="nav"
    title={item.keys ? `${item.label} (Ctrl K)` : item.label}
    aria-keyshortcuts={item.keys}
    // The router marks a link of its own accord, by prefix; what is current is for isCurrent to say.
    activeOptions={EXACT}
    aria-current={current ? "page" : undefined}
  >
    <item.icon />
    <span className="nav-text">{item.label}</span>
    {children}
  </Link>
);
