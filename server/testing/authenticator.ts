import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A device that creates and uses passkeys and returns its answers like a browser. */
export type Authenticator = {
  /** Answers the options for `create`, as JSON text. */
  make: (options: string, twist?: Twist) => string;
  /** Answers the options for `get`. */
  use: (options: string, twist?: Twist) => string;
};
/** A defect of an answer. */
export type Twist = { origin?: string; unverified?: true; counter?: number; challenge?: string; forged?: true };

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();

/** CBOR encoding, as far as a key and an attestation need it. */
const head = (major: number, n: number): Buffer =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
type Cbor = number | string | Buffer | Map<Cbor, Cbor>;
const cbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])]);
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** Creates a device whose keys last as long as the test; `origin` is the site for which it creates signatures. */
export const authenticatorAt = (origin: string): Authenticator => {
  const id = randomBytes(16);
  const { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let count = 0;
  const data = (rpId: string, flags: number, counter: number, rest = Buffer.alloc(0)): Buffer => {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), tail, rest]);
  };
  const client = (type: string, challenge: string, twist: Twist): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? origin, crossOrigin: false }));
  const answer = (response: Record<string, string>): string =>
    JSON.stringify({
      id: id.toString("base64url"),
      rawId: id.toString("base64url"),
      type: "public-key",
      clientExtensionResults: {},
      authenticatorAttachment: "platform",
      response,
    });
  return {
    make: (options, twist = {}) => {
      const { challenge, rp } = JSON.parse(options) as { challenge: string; rp: { id: string } };
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const length = Buffer.from([0, id.length]);
      const flags = PRESENT | ATTESTED | (twist.unverified ? 0 : VERIFIED);
      const authData = data(rp.id, flags, 0, Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]));
      const attestation = cbor(
        new Map<Cbor, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      return answer({
        clientDataJSON: client("webauthn.create", challenge, twist).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      });
    },
    use: (options, twist = {}) => {
      const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string };
      count = twist.counter ?? count + 1;
      const authData = data(rpId, PRESENT | (twist.unverified ? 0 : VERIFIED), count);
      const clientData = client("webauthn.get", challenge, twist);
      const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), privateKey);
      if (twist.forged) signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1);
      return answer({
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
};
