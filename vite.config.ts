import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { cssModuleExports, cssModules } from "./scripts/css-modules.ts";
import { earlyLoading } from "./scripts/early-loading.ts";
import { installationTag } from "./scripts/installation-tag.ts";
import { lucideShards } from "./scripts/lucide-shards.ts";
import { staticFrame } from "./scripts/static-frame.ts";

const BASE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//;

/** Axes, curves and tables of charts. Half of the screens have no chart. */
const PLOTS = /\/(domain|web\/ui)\/charts\//;

/** The sign-up pages share code that no other screen needs, and charts have groups of their own. */
const SHARED = /\/(web(?!\/features\/sign-up|\/ui\/charts)|domain(?!\/charts)|contract|lucide-react)\//;

/** Figures and the charts of balances. The larger charts load with the few screens that have them. */
const CHARTS = /\/web\/ui\/(figures\/|charts\/(?!BarChart|LineChart|NamedBars|Donut|ChartTip))/;

/** Builds the web app into dist/web. In development Vite serves it and forwards API requests to the server on port 3000. */
export default defineConfig({
  root: "web",
  publicDir: "public",
  plugins: [react(), tailwind(), cssModuleExports(), lucideShards(), staticFrame(), earlyLoading(), installationTag()],
  css: { modules: cssModules },
  // React has this hook itself; the package's other entries are for older versions.
  resolve: {
    alias: {
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
      "use-sync-external-store/shim": "react",
    },
  },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    sourcemap: false,
    assetsInlineLimit: 0,
    manifest: true,
    // Every supported browser preloads modules natively.
    modulePreload: { polyfill: false },
    // Every screen needs these. In one chunk they are smaller than in several, and stay cached when only screens change. The entry lists
    // each screen's files by name, so short names make the first load smaller.
    rolldownOptions: {
      // Class names of CSS modules, above all.
      optimization: { inlineConst: { mode: "all" } },
      // Code shared by nine places is also one chunk, as are charts and icons: dozens of small files compress badly, and each costs a
      // request before a screen shows.
      output: {
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:7][extname]",
        codeSplitting: {
          groups: [
            { name: "base", test: BASE, priority: 1 },
            { name: "shared", test: SHARED, minShareCount: 9, minSize: 0 },
            { name: "plots", test: PLOTS, minShareCount: 9, minSize: 0 },
            { name: "charts", test: CHARTS, minShareCount: 3, minSize: 0 },
            { name: "icons", test: /lucide-react/, minShareCount: 3, minSize: 0 },
          ],
        },
      },
      // A feature's index only re-exports: importing one thing from it loads only that.
      treeshake: { moduleSideEffects: [{ test: /\/web\/features\/[\w-]+\/index\.ts$/, sideEffects: false }] },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "/api": "http://localhost:3000",
      "^/auth/(token|session|refresh|demo|logout|connections|callback|passkey|second-factor)(/|$)": "http://localhost:3000",
      // These are pages as well: their POST requests go to the server, as do sign-ins with a provider.
      "^/auth/(forgot|reset)/": {
        target: "http://localhost:3000",
        bypass: (request) => (request.method === "GET" ? request.url : undefined),
      },
      "^/auth/login/\\?(.*&)?connection=": "http://localhost:3000",
      "/sandbox-identity": "http://localhost:3000",
      "/health": "http://localhost:3000",
      "/sandbox-bank": "http://localhost:3000",
    },
  },
});
