import { join } from "node:path";
import { loadEnv, type Plugin } from "vite";

/** Tells the development server's page what the installation tells its pages, as the server does with the built one. */
export const installationTag = (): Plugin => ({
  name: "installation-tag",
  apply: "serve",
  transformIndexHtml: async (page) => {
    const [{ withInstallation }, { readSettings }] = await Promise.all([
      import("../server/http/installation.ts"),
      import("../server/settings.ts"),
    ]);
    return withInstallation(page, readSettings(loadEnv("development", join(import.meta.dirname, ".."), "")).installation);
  },
});
