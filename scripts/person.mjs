// `npm run person -- you@example.com "First Last"`: adds a user who can sign in. `--operator` makes the user an operator of this
// installation.
import { become, install, serverFlags, settingsFile } from "./prepare.mjs";

install();
become([...settingsFile(), ...serverFlags.flags, "server/cli/add-person.ts", ...process.argv.slice(2)]);
