// `npm start`: takes a fresh clone to a running Hiro. Needs only git, Node 20 or newer, and npm.
import { become, build, install, serverFlags, settingsFile } from "./prepare.mjs";

try {
  install();
  await build();
  become([...settingsFile(), ...serverFlags.flags, serverFlags.entry]);
} catch (error) {
  process.stderr.write(`\nHiro could not start.\n${error.message}\n\n`);
  process.exit(1);
}
