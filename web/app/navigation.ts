import type { LinkProps } from "@tanstack/react-router";
import ChartColumn from "lucide-react/icons/chart-column";
import Goal from "lucide-react/icons/goal";
import ListChecks from "lucide-react/icons/list-checks";
import MapIcon from "lucide-react/icons/map";
import ReceiptText from "lucide-react/icons/receipt-text";
import Repeat from "lucide-react/icons/repeat";
import Search from "lucide-react/icons/search";
import Settings from "lucide-react/icons/settings";
import Sparkles from "lucide-react/icons/sparkles";
import SquarePen from "lucide-react/icons/square-pen";
import TrendingUp from "lucide-react/icons/trending-up";
import WalletCards from "lucide-react/icons/wallet-cards";
import type { LucideIcon } from "lucide-react";
import type { FlagName } from "#contract/flags.ts";

/** A path of one of the app's routes. */
export type AppPath = NonNullable<LinkProps["to"]>;

export type NavItem = {
  path: AppPath;
  /** The target page, if it differs from the path. */ opens?: AppPath;
  label: string;
  icon: LucideIcon;
  place: "main" | "foot";
  badge?: "review" | "connections" | "tasks";
  /** Keyboard shortcuts for the item, in aria-keyshortcuts format. */ keys?: string;
  /** Shown only while this flag is on. */ flag?: FlagName;
};

/** The sidebar's items, in order. An item shows only if its path has a screen. */
export const NAVIGATION: readonly NavItem[] = [
  { path: "/chat/", label: "New chat", icon: SquarePen, place: "main" },
  { path: "/search-chats", label: "Search chats", icon: Search, place: "main", keys: "Control+K Meta+K" },
  { path: "/tasks", label: "Get started", icon: ListChecks, place: "main", badge: "tasks" },
  { path: "/transactions", label: "Transactions", icon: ReceiptText, place: "main", badge: "review" },
  { path: "/net-worth", label: "Net worth", icon: TrendingUp, place: "main" },
  { path: "/income-statement", label: "Income statement", icon: ChartColumn, place: "main" },
  { path: "/recurring-expenses", label: "Recurring expenses", icon: Repeat, place: "main", flag: "SUBSCRIPTIONS_ENABLED" },
  { path: "/budgets", label: "Budgets", icon: WalletCards, place: "main" },
  { path: "/goals", label: "Goals", icon: Goal, place: "main" },
  { path: "/optimize", label: "Optimize", icon: Sparkles, place: "main" },
  { path: "/financial-plan", label: "Financial plan", icon: MapIcon, place: "main", flag: "FINANCIAL_PLAN_ENABLED" },
  { path: "/settings", label: "Settings", icon: Settings, place: "foot", badge: "connections" },
];

const bare = (path: string): string => path.replace(/\/+$/, "");

/** Returns whether an item is current: the path starts with the item's path. New chat is current only on its own page. */
export const isCurrent = (item: NavItem, path: string): boolean => {
  const [here, there] = [bare(path), bare(item.path)];
  return here === there || (item.path !== "/chat/" && here.startsWith(`${there}/`));
};

/** Returns the items that have a screen, given the paths known to the router. */
export const offered = (paths: readonly string[]): NavItem[] => {
  const known = new Set(paths.map(bare));
  return NAVIGATION.filter((item) => known.has(bare(item.opens ?? item.path)));
};
