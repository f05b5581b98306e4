// `npm run invite -- you@example.com`: lets someone sign up where an invite is required. Without an address, lists the waitlist.
import { become, install, serverFlags, settingsFile } from "./prepare.mjs";

install();
become([...settingsFile(), ...serverFlags.flags, "server/cli/invite.ts", ...process.argv.slice(2)]);
