// `npm run person -- you@example.com "First Last"`: adds somebody who can sign in; `--operator` makes them one of those who run Hiro.
import { become, install, serverFlags, settingsFile } from "./prepare.mjs";

install();
become([...settingsFile(), ...serverFlags.flags, "server/add-person.ts", ...process.argv.slice(2)]);
