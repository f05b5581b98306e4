import type { MouseEvent, ReactNode } from "react";
import type { Day } from "#domain/day.ts";
import { LateDetails } from "#web/features/transactions/LateDetails.tsx";
import { useToday } from "#web/lib/today.ts";
import type { DrawerView } from "#web/ui/drawer/drawer-stack.ts";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { latePart } from "#web/ui/late.ts";
import { idIn } from "#web/lib/ids.ts";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";

const WAITING = { fallback: <SkeletonRows rows={6} /> };
const AccountView = latePart(async () => (await import("./AccountView.tsx")).AccountView, WAITING);
const SubscriptionDetails = latePart(
  async () => (await import("#web/features/subscriptions/SubscriptionDetails.tsx")).SubscriptionDetails,
  WAITING,
);

/** Returns what the drawer shows for an app address: a transaction, a recurring payment or an account. Null for any other address. */
const viewAt = ({ pathname, searchParams }: URL, today: Day, push: (href: string) => void): DrawerView | null => {
  const account = idIn(/^\/net-worth\/(\d+)\/?$/.exec(pathname)?.[1]);
  if (account !== null) return { key: `account-${account}`, title: "Account", content: <AccountView id={account} today={today} /> };
  const open = idIn(searchParams.get("open"));
  if (open === null) return null;
  switch (pathname.replace(/\/$/, "")) {
    case "/transactions":
      return {
        key: `transaction-${open}`,
        title: "Transaction",
        content: <LateDetails id={open} today={today} onOpen={(id) => push(`/transactions?open=${id}`)} />,
      };
    case "/recurring-expenses":
      return { key: `subscription-${open}`, title: "Subscription", content: <SubscriptionDetails id={open} today={today} /> };
    default:
      return null;
  }
};

/** Returns a function that opens an address on top of the drawer and returns whether the drawer can show it. */
const usePushView = (): ((href: string) => boolean) => {
  const { push } = useDrawer();
  const today = useToday();
  const open = (href: string): boolean => {
    const view = viewAt(new URL(href, window.location.origin), today, open);
    if (view) push({ ...view, content: <StaysInDrawer>{view.content}</StaysInDrawer> });
    return view !== null;
  };
  return open;
};

/** Makes links to transactions, recurring payments and accounts open in the drawer, so that the page stays. */
export const StaysInDrawer = ({ children }: { children: ReactNode }) => {
  const push = usePushView();
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.origin !== window.location.origin) return;
    if (!push(link.href)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="contents" onClickCapture={follow}>
      {children}
    </div>
  );
};
