import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Installation, SignInOffer } from "#contract/installation.ts";
import { hasFrame } from "#domain/urls/pages.ts";
import { errorReply } from "../errors.ts";
import { allowMonitoring } from "./headers.ts";
import { signInForm, withInstallation, withSignInOffer } from "./installation.ts";
import { builtFile, linksIn, pageSender } from "./served-page.ts";

const FRAME = /<!--frame-->[\s\S]*<!--\/frame-->/;
const SIGN_IN = "<!--sign-in-->";
const SIGN_IN_PATH = /^\/auth\/login\/?$/;

/**
 * Serves the built web app: hashed files with permanent caching, and the page for every route of the app. For a signed-in user (`maySee`)
 * the page includes the frame where a route has one, so that it is drawn before any script has loaded. The sign-in page includes its form.
 */
export const serveWeb = async (
  app: FastifyInstance,
  folder: string,
  installation: Installation,
  offer: SignInOffer,
  maySee: (request: FastifyRequest) => boolean,
): Promise<void> => {
  const built = await readFile(join(folder, "index.html"), "utf8");
  const page = withSignInOffer(withInstallation(built, installation), offer);
  const form = signInForm(builtFile<{ [offer: string]: string }>(folder, "sign-in.json") ?? {}, offer);
  const framed = page.replace(SIGN_IN, "");
  const plain = framed.replace(FRAME, "");
  const withForm = page.replace(FRAME, "").replace(SIGN_IN, () => form);
  const linksOf = linksIn(folder);
  const send = pageSender();
  if (installation.monitoringDsn !== null) allowMonitoring(installation.monitoringDsn);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    dotfiles: "deny",
    globIgnore: ["**/.vite/**", "**/*.{br,gz}", "index.html"],
    // The build compresses each file once, better than a server could for each request.
    preCompressed: true,
    setHeaders: (reply, path) =>
      void reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache"),
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !/^\/(api|assets|health)\b/.test(path) &&
      !/\.[a-z0-9]{1,8}$/i.test(path) &&
      !path.split("/").some((part) => part.startsWith("."));
    if (!isPage) return reply.code(404).send(errorReply("Not found", ["NOT_FOUND"]));
    void reply.code(200).header("cache-control", path.startsWith("/share/") ? "no-store" : "no-cache");
    const hasForm = SIGN_IN_PATH.test(path) && !/[?&]step=/.test(request.url);
    const sent = hasForm ? withForm : hasFrame(path) && maySee(request) ? framed : plain;
    return send(
      request,
      reply,
      sent.replace("</head>", () => `${linksOf(path)}</head>`),
    );
  });
};
