import { join } from "node:path";
import { loadEnv, type Plugin } from "vite";

/** Gives the development page the same installation data that the server puts into built pages. */
export const installationTag = (): Plugin => ({
  name: "installation-tag",
  apply: "serve",
  transformIndexHtml: async (page) => {
    const [{ withInstallation }, { readSettings }] = await Promise.all([
      import("../server/http/installation.ts"),
      import("../server/config/settings.ts"),
    ]);
    return withInstallation(page, readSettings(loadEnv("development", join(import.meta.dirname, ".."), "")).installation);
  },
});
