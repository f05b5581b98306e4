// `npm run dev`: runs the server, restarted on changes, behind Vite's development server on port 5173.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { become, environment, install, nodeBinary, root, serverFlags, settingsFile } from "./prepare.mjs";

install();
const vite = spawn(nodeBinary, [join(root, "node_modules", "vite", "bin", "vite.js")], { cwd: root, stdio: "inherit", env: environment() });
process.on("exit", () => vite.kill());
become([...settingsFile(), ...serverFlags.flags, "--watch", "server/main.ts"]);
