import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { lucideShards } from "./scripts/lucide-shards.ts";

/** Builds the web app into dist/web. In development Vite serves it and hands API calls to the server on port 3000. */
export default defineConfig({
  root: "web",
  publicDir: "public",
  plugins: [react(), tailwind(), lucideShards()],
  build: { outDir: "../dist/web", emptyOutDir: true, target: "es2023", sourcemap: false, assetsInlineLimit: 0, manifest: true },
  server: {
    port: 5173,
    proxy: {
      "/api": "http://localhost:3000",
      "^/auth/(token|session|refresh|demo|logout)/?": "http://localhost:3000",
      "/health": "http://localhost:3000",
      "/sandbox-bank": "http://localhost:3000",
    },
  },
});
