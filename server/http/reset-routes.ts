import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors.ts";
import { textOf } from "./texts.ts";

export type ResetService = {
  /** Requests a reset link by mail, without revealing whether the address has an account. Throws 429. */
  ask: (email: string, ip: string) => Promise<void>;
  /** Throws 400 RESET_LINK_OVER when a link is not valid. */
  check: (ticket: string, ip: string) => Promise<void>;
  /** Sets the new password and ends all sessions. Throws 400. */
  set: (given: { ticket: string; password: string; passwordConfirmation: string }, ip: string) => Promise<void>;
};

/** Without control characters and halves of characters, which the database rejects. */
const EMAIL = /^[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@\p{Cc}\p{Cs}]{1,190}$/u;

/** Resetting a password while signed out. */
export const resetRoutes = (app: FastifyInstance, service: ResetService): void => {
  const limit = { bodyLimit: 16_384 };
  app.post("/auth/forgot/", limit, async (request, reply) => {
    const email = textOf(request.body, "email").trim();
    if (!EMAIL.test(email))
      throw new ApiError(400, "INVALID", "Enter your email address", { fields: { email: ["Enter your email address"] } });
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
