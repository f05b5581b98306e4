// `npm run flag -- NAME on|off|default [address]`: sets a feature flag for one user or for everyone.
import { become, install, serverFlags, settingsFile } from "./prepare.mjs";

install();
become([...settingsFile(), ...serverFlags.flags, "server/cli/set-flag.ts", ...process.argv.slice(2)]);
