import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { type ComponentProps, Suspense, lazy, useState, useSyncExternalStore } from "react";
import { type Me, session } from "#web/lib/session.ts";
import { Avatar } from "#web/ui/Avatar.tsx";

const AccountMenu = lazy(() => import("./AccountMenu.tsx").then((file) => ({ default: file.AccountMenu })));

/** Who is signed in, and the menu behind it. The menu's code comes when the pointer or the focus does. */
export const Account = () => {
  const me = useSyncExternalStore(session.subscribe, session.current);
  const [near, setNear] = useState(false);
  const [pressed, setPressed] = useState(false);
  if (!me) return null;
  const button = <AccountButton me={me} aria-haspopup="menu" onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)} onClick={() => { setNear(true); setPressed(true); }} />;
  return near ? <Suspense fallback={button}><AccountMenu openAtOnce={pressed} trigger={<AccountButton me={me} />} /></Suspense> : button;
};

const AccountButton = ({ me, ...rest }: ComponentProps<"button"> & { me: Me }) => (
  <button type="button" {...rest} className="who" title="Account">
    <Avatar name={nameOf(me)} kind="person" size="small" />
    <span className="whose">
      <span className="block truncate medium">{nameOf(me)}</span>
      {me.householdName && <span className="block truncate caption text-faint">{me.householdName}</span>}
    </span>
    <ChevronsUpDown />
  </button>
);

/** First and last name, or the e-mail address of somebody without one. */
export const nameOf = (me: Me): string => [me.firstName, me.lastName].filter(Boolean).join(" ") || me.email;
