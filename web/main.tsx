import "@fontsource-variable/hanken-grotesk/wght.css";
import "./styles/index.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { followLinks } from "./app/follow-links.ts";
import { router } from "./app/router.ts";
import { startMonitoring } from "./lib/monitoring.ts";
import { startTheme } from "./lib/theme.ts";

startTheme();
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(<App />);
followLinks(router);
startMonitoring();
