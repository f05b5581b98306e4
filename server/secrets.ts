import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Keys derived from one secret, each for one purpose. */
export type Secrets = {
  /** Signs access tokens (32 bytes). */
  tokenKey: Uint8Array;
  /** Returns a short signature of a text, for CSRF tokens. */
  sign: (text: string) => string;
  verify: (text: string, code: string) => boolean;
  /** Encrypts a text (AES-256-GCM) bound to `context`; decrypting it with another context fails. */
  seal: (text: string, context: string) => string;
  /** Decrypts a text. Throws when it was changed, moved to another row, or encrypted with another secret. */
  open: (sealed: string, context: string) => string;
};

const derive = (secret: string, use: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "hiro", use, 32));

export const makeSecrets = (secret: string): Secrets => {
  const csrf = derive(secret, "csrf");
  const sealing = derive(secret, "sealing");
  const sign = (text: string): string => createHmac("sha256", csrf).update(text).digest("base64url");
  return {
    tokenKey: derive(secret, "access tokens"),
    sign,
    verify: (text, code) => {
      const [a, b] = [Buffer.from(sign(text)), Buffer.from(code)];
      return a.length === b.length && timingSafeEqual(a, b);
    },
    seal: (text, context) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealing, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ""), "base64url");
      const decipher = createDecipheriv("aes-256-gcm", sealing, bytes.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
  };
};

/** Returns the installation's secret: the given one, or one stored in the data folder, outside the database and created on first use. */
export const installationSecret = (given: string | undefined, dataFolder: string): string => {
  if (given) return given;
  const file = join(dataFolder, "secret");
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    chmodSync(file, 0o600);
  }
  return readFileSync(file, "utf8").trim();
};
