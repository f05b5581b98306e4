// `npm run flag -- NAME on|off|default [address]`: sets a feature flag for one person, or for everybody.
import { become, install, serverFlags, settingsFile } from "./prepare.mjs";

install();
become([...settingsFile(), ...serverFlags.flags, "server/set-flag.ts", ...process.argv.slice(2)]);
