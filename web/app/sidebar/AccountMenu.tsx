import LogOut from "lucide-react/icons/log-out";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Settings from "lucide-react/icons/settings";
import Sun from "lucide-react/icons/sun";
import { useRouter } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { session } from "#web/lib/session.ts";
import { setTheme, useTheme } from "#web/lib/theme.ts";
import { Menu, MenuItem, MenuLine, MenuRadio } from "#web/ui/floating/Menu.tsx";
import { offered } from "../navigation.ts";

const THEMES = [
  { value: "system", label: "System", icon: <Monitor /> },
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
] as const;

/** The menu with theme, settings and sign-out. */
export const AccountMenu = ({ trigger }: { trigger: ReactElement<object> }) => {
  const theme = useTheme();
  const router = useRouter();
  const settings = offered(Object.keys(router.routesByPath)).find((item) => item.path === "/settings");
  return (
    <Menu trigger={trigger} side="top" align="start">
      <MenuRadio label="Theme" value={theme} onChange={setTheme} options={THEMES} />
      <MenuLine />
      {settings && (
        <MenuItem icon={<Settings />} onSelect={() => void router.navigate({ href: settings.opens ?? settings.path })}>
          {settings.label}
        </MenuItem>
      )}
      <MenuItem icon={<LogOut />} onSelect={session.signOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
};
