import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { type ComponentProps, useSyncExternalStore } from "react";
import { type Me, session } from "#web/lib/session.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import styles from "./Sidebar.module.css";

/** The signed-in user, with a menu. */
export const Account = () => {
  const me = useSyncExternalStore(session.subscribe, session.current);
  return me && <AccountMenu trigger={<AccountButton me={me} />} />;
};

const AccountButton = ({ me, ...rest }: ComponentProps<"button"> & { me: Me }) => (
  <button type="button" title="Account" {...rest} className={styles.account}>
    <Avatar name={nameOf(me)} kind="person" size="small" />
    <span className={styles.name}>
      <span className="block truncate medium">{nameOf(me)}</span>{" "}
      {me.householdName && <span className="block truncate caption text-faint">{me.householdName}</span>}
    </span>
    <ChevronsUpDown />
  </button>
);

/** Returns the user's first and last name, or the email address if there is no name. */
export const nameOf = (me: Pick<Me, "firstName" | "lastName" | "email">): string =>
  [me.firstName, me.lastName].filter(Boolean).join(" ") || me.email;
