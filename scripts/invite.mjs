// `npm run invite -- you@example.com`: lets somebody sign up where one must be invited; without an address it lists who waits.
import { become, install, serverFlags, settingsFile } from "./prepare.mjs";

install();
become([...settingsFile(), ...serverFlags.flags, "server/invite.ts", ...process.argv.slice(2)]);
