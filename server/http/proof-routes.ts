import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { listKeys } from "../identity/passkey-store.ts";
import { checkPasskey, requestOptions, type Site, siteOf } from "../identity/passkeys.ts";
import { checkSecondFactor } from "../identity/second-factor.ts";
import { originOf } from "./cookies.ts";
import type { SignInFlow } from "./sign-in-flow.ts";
import { textOf } from "./texts.ts";
import { type AttemptKind, consumeAttempt } from "../identity/attempts.ts";

type Options = { deps: Deps; entrance: SignInFlow; publicUrl: string | null };

/** Passkey sign-in, and the second factor after a first one. */
export const proofRoutes = (app: FastifyInstance, { deps, entrance, publicUrl }: Options): void => {
  const limit = { bodyLimit: 32_768 };
  const site = (request: FastifyRequest): Site => siteOf(originOf(request, publicUrl));
  const count = (request: FastifyRequest, kind: AttemptKind): Promise<number> => consumeAttempt(deps, kind, request.ip);

  app.post("/auth/passkey/options/", limit, async (request) => ({ options: await requestOptions(deps, site(request), "sign-in") }));
  app.post("/auth/passkey/", limit, async (request, reply) => {
    await count(request, "passkey");
    const userId = await checkPasskey(deps, site(request), "sign-in", textOf(request.body, "response"));
    // A passkey counts as both factors: the device, and the user who unlocks it.
    await entrance.startSession(request, reply, userId, "passkey");
    return reply.code(204).send();
  });

  app.get("/auth/second-factor/", async (request) => {
    const userId = await entrance.pendingUser(request);
    return { passkey: (await listKeys(deps.database.kysely, userId)).length > 0 };
  });
  app.post("/auth/second-factor/", limit, async (request, reply) => {
    await count(request, "address");
    const userId = await entrance.pendingUser(request);
    await checkSecondFactor(deps, userId, textOf(request.body, "code"), entrance.deviceOf(request, userId));
    await entrance.completeSecondFactor(request, reply);
    return reply.code(204).send();
  });
  app.post("/auth/second-factor/passkey-options/", limit, async (request) => {
    const userId = await entrance.pendingUser(request);
    return { options: await requestOptions(deps, site(request), `second ${userId}`) };
  });
  app.post("/auth/second-factor/passkey/", limit, async (request, reply) => {
    await count(request, "passkey");
    const userId = await entrance.pendingUser(request);
    await checkPasskey(deps, site(request), `second ${userId}`, textOf(request.body, "response"));
    await entrance.completeSecondFactor(request, reply);
    return reply.code(204).send();
  });
};
