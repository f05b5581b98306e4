// `npm run products -- you@example.com`: lets someone sign up where an products is required. Without an address, lists the waitlist.
import { become, install, serverFlags, settingsFile } from "./prepare.mjs";

install();
become([...settingsFile(), ...serverFlags.flags, "server/cli/products.ts", ...process.argv.slice(2)]);
