import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * Argon2id with OWASP's first set of parameters (Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane), computed by Node off the main
 * thread. Stored as a PHC string, so that the parameters can be raised later.
 */
const MEMORY = 19_456;
const PASSES = 2;
const LENGTH = 32;

const derive = (password: string, salt: Buffer, memory: number, passes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2("argon2id", { message: password, nonce: salt, parallelism: 1, tagLength: LENGTH, memory, passes }, (error, key) =>
      error ? reject(error) : resolve(Buffer.from(key)),
    );
  });

const b64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=1$${b64(salt)}$${b64(await derive(password, salt, MEMORY, PASSES))}`;
};

export const verifyPassword = async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
  const m = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!m) return false;
  const known = Buffer.from(m[4] ?? "", "base64");
  const made = await derive(password, Buffer.from(m[3] ?? "", "base64"), Number(m[1]), Number(m[2]));
  return known.length === made.length && timingSafeEqual(known, made);
};
