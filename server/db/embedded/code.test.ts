import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { quiet } from "../quiet.ts";
import { buildCode, builtCode, discardCode, engineSource } from "./code.ts";
import { openEmbedded } from "./pool.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "hiro-code-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const build = () => buildCode(async () => (await openEmbedded({ folder: null, log: quiet })).end(), folder);

test("saved code of the engine is used again, and compiled from the same source", async () => {
  const source = await engineSource();
  expect(await builtCode(source, folder)).toBe(null);
  await build();
  const code = await builtCode(source, folder);
  expect(code).toBeInstanceOf(WebAssembly.Module);
  expect(WebAssembly.Module.exports(code as WebAssembly.Module)).toEqual(
    WebAssembly.Module.exports(await WebAssembly.compile(source as BufferSource)),
  );
  discardCode(folder);
  expect(await builtCode(source, folder)).toBe(null);
});

test("saved code that was damaged is not used", async () => {
  await build();
  const path = join(folder, readdirSync(folder)[0] ?? "");
  const bytes = readFileSync(path);
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  expect(await builtCode(await engineSource(), folder)).toBe(null);
});
