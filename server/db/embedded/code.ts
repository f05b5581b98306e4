import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { compileFunction } from "node:vm";
import { type Built, dropBuilt, readBuilt, saveBuilt } from "./built.ts";
import { engineVersion } from "./sources.ts";

/** Optimized machine code of this engine. V8 itself also compares its version, its flags and the processor. */
const codeOfThisVersion = (): Built => ({
  name: "code",
  key: createHash("sha256").update(`${engineVersion()} ${process.version} ${process.platform} ${process.arch}`).digest("hex").slice(0, 32),
});

let code: Promise<WebAssembly.Module> | undefined;

/** Returns the engine's code, loaded once per process, however often the engine starts. After a failure the next start tries again. */
export const engineCode = (): Promise<WebAssembly.Module> => {
  code ??= load().catch((error: unknown) => {
    code = undefined;
    throw error;
  });
  return code;
};

/** Returns the engine as WebAssembly. */
export const engineSource = (): Promise<Buffer<ArrayBuffer>> =>
  readFile(fileURLToPath(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite")))) as Promise<Buffer<ArrayBuffer>>;

const load = async (): Promise<WebAssembly.Module> => {
  const source = await engineSource();
  return (await builtCode(source)) ?? WebAssembly.compile(source);
};

/** Returns the code that the build optimized, or null when there is none that fits. */
export const builtCode = async (source: Uint8Array, folder?: string): Promise<WebAssembly.Module | null> => {
  const saved = await readBuilt(codeOfThisVersion(), folder).catch(() => null);
  return saved && deserialized(saved, source);
};

/** V8 compiles in the background. It is done with a function when the code has not grown for this long. */
const SETTLED_MS = 500;

/** Runs work that uses the engine, then saves the code that V8 optimized meanwhile, unless there already is such code. */
export const buildCode = async (work: () => Promise<void>, folder?: string): Promise<void> => {
  if (await readBuilt(codeOfThisVersion(), folder)) return;
  await work();
  const module = await engineCode();
  let code = serialized(module);
  for (let before = -1; before !== code.byteLength; code = serialized(module)) {
    before = code.byteLength;
    await pause(SETTLED_MS);
  }
  await saveBuilt(codeOfThisVersion(), new Uint8Array(code), folder);
};

/** Deletes the saved code. */
export const discardCode = (folder?: string): void => dropBuilt(codeOfThisVersion(), folder);

const serialized = (module: WebAssembly.Module): ArrayBuffer =>
  inNatives(() => compileFunction("return %SerializeWasmModule(module)", ["module"])(module) as ArrayBuffer);

const deserialized = (saved: Uint8Array<ArrayBuffer>, source: Uint8Array): WebAssembly.Module | null => {
  try {
    const call = (): unknown => compileFunction("return %DeserializeWasmModule(saved, source)", ["saved", "source"])(saved.buffer, source);
    return (inNatives(call) as WebAssembly.Module | undefined) ?? null;
  } catch {
    // A V8 without these functions: the engine is compiled as usual.
    return null;
  }
};

/** Node has no function to save WebAssembly code. V8's own are reachable through its syntax for tests, which is on only during the call. */
const inNatives = <T>(call: () => T): T => {
  setFlagsFromString("--allow-natives-syntax");
  try {
    return call();
  } finally {
    setFlagsFromString("--no-allow-natives-syntax");
  }
};
