// `npm run person -- you@example.com "First Last"`: adds somebody who can sign in.
import { become, install, serverFlags, settingsFile } from "./prepare.mjs";

install();
become([...settingsFile(), ...serverFlags.flags, "server/add-person.ts", ...process.argv.slice(2)]);
