import type { FastifyInstance } from "fastify";
import { ApiError } from "./errors.ts";
import { textOf } from "./texts.ts";

export type ResetService = {
  /** Asks for a link by mail; tells nothing of whether there is such a person. Throws 429. */
  ask: (email: string, ip: string) => Promise<void>;
  /** Throws 400 RESET_LINK_OVER when a link opens nothing. */
  check: (ticket: string, ip: string) => Promise<void>;
  /** Sets the new password and signs out everywhere. Throws 400. */
  set: (given: { ticket: string; password: string; passwordConfirmation: string }, ip: string) => Promise<void>;
};

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/** Resetting a password without being signed in. */
export const resetRoutes = (app: FastifyInstance, service: ResetService): void => {
  const limit = { bodyLimit: 16_384 };
  app.post("/auth/forgot/", limit, async (request, reply) => {
    const email = textOf(request.body, "email").trim();
    if (!EMAIL.test(email))
      throw new ApiError(400, "INVALID", "Enter your e-mail address", { fields: { email: ["Enter your e-mail address"] } });
    await service.ask(email, request.ip);
    return reply.code(204).send();
  });
  app.post("/auth/reset/check/", limit, async (request, reply) => {
    await service.check(textOf(request.body, "token"), request.ip);
    return reply.code(204).send();
  });
  app.post("/auth/reset/", limit, async (request, reply) => {
    const password = textOf(request.body, "password");
    if (password.length > 1024)
      throw new ApiError(400, "INVALID", "Enter at most 1024 characters", { fields: { password: ["Enter at most 1024 characters"] } });
    await service.set(
      { ticket: textOf(request.body, "token"), password, passwordConfirmation: textOf(request.body, "password_confirmation") },
      request.ip,
    );
    return reply.code(204).send();
  });
};
