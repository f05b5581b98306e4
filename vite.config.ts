import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { installationTag } from "./scripts/installation-tag.ts";
import { lucideShards } from "./scripts/lucide-shards.ts";
import { withoutAbouts } from "./scripts/without-abouts.ts";
import { withoutJsonSchema } from "./scripts/without-json-schema.ts";
import { withoutZodTexts } from "./scripts/without-zod-texts.ts";

const BASE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//;

/** Builds the web app into dist/web. In development Vite serves it and hands API calls to the server on port 3000. */
export default defineConfig({
  root: "web",
  publicDir: "public",
  plugins: [react(), tailwind(), lucideShards(), installationTag(), withoutAbouts(), withoutJsonSchema(), withoutZodTexts()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    sourcemap: false,
    assetsInlineLimit: 0,
    manifest: true,
    // Every screen needs these: in one piece they are smaller than in several, and stay in the cache when only screens change.
    // The entry lists what each screen needs by file name, so short names make the first load smaller.
    rolldownOptions: {
      output: { chunkFileNames: "assets/[hash].js", codeSplitting: { groups: [{ name: "base", test: BASE }] } },
      // A feature's index only hands on: whoever takes one thing from it fetches that thing alone.
      treeshake: { moduleSideEffects: [{ test: /\/web\/features\/[\w-]+\/index\.ts$/, sideEffects: false }] },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "/api": "http://localhost:3000",
      "^/auth/(token|session|refresh|demo|logout|connections|callback|passkey|second-factor)(/|$)": "http://localhost:3000",
      // These are pages as well: what is posted there is the server's, and so is a sign-in with another's account.
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
