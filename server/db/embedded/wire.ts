import { Duplex } from "node:stream";

/** The server's greeting to a client: no password required, ready for the first query. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 0x58;

/** A socket for the `pg` client whose far end is the worker instead of a network. */
export class Wire extends Duplex {
  #welcomed = false;
  readonly #send: (bytes: Uint8Array) => void;

  constructor(send: (bytes: Uint8Array) => void) {
    super({ decodeStrings: true });
    this.#send = send;
  }

  connect(): void {
    process.nextTick(() => this.emit("connect"));
  }

  deliver(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  override _read(): void {
    // Nothing to do: the worker pushes bytes when it sends them.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#pass(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#pass(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  #pass(bytes: Buffer): void {
    if (!this.#welcomed) {
      this.#welcomed = true;
      this.push(WELCOME);
    } else if (bytes[0] === TERMINATE) this.push(null);
    else this.#send(Uint8Array.from(bytes));
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
