// `npm run bench`: measures on the project's own Node.
import { become, build, install } from "./prepare.mjs";

install();
build();
become(["--disable-warning=ExperimentalWarning", "bench/run.ts", ...process.argv.slice(2)]);
