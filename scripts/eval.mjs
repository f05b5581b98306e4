// `npm run eval`: measures how right and how fast the assistant is, with both engines and five households. Needs no network and no key.
import { spawn } from "node:child_process";
import { environment, install, nodeBinary, root } from "./prepare.mjs";

install();
const flags = ["--disable-warning=ExperimentalWarning", "--no-wasm-code-gc"];
spawn(nodeBinary, [...flags, "eval/run.ts", ...process.argv.slice(2)], { cwd: root, stdio: "inherit", env: environment() }).on(
  "exit",
  (code) => process.exit(code ?? 1),
);
