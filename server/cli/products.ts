import { readFile, stat } from "node:fs/promises";
import { dayIn } from "#domain/day.ts";
import { plural } from "#domain/format.ts";
import { inAllCells } from "../db/cells/index.ts";
import { openInstalled } from "../db/installed.ts";
import {
  type CatalogDifference,
  CatalogRefused,
  differenceOfCatalog,
  MOST_CATALOG_BYTES,
  readCatalog,
  saveCatalog,
} from "../features/products/index.ts";
import { makeLog } from "../telemetry/log.ts";
import { readSettings } from "../config/settings.ts";

const USAGE = "Give a catalog: npm run products -- check FILE or ADDRESS, or npm run products -- load FILE or ADDRESS";
const FETCH_MS = 15_000;

/**
 * `npm run products -- check catalog.json` shows what a product catalog would change; `load` shows it and applies it. The catalog is a file
 * or an https address. With the embedded database, stop Hiro first.
 */
const main = async ([what, where, ...rest]: readonly string[]): Promise<void> => {
  if ((what !== "check" && what !== "load") || where === undefined || rest.length > 0) throw new Error(USAGE);
  const catalog = readCatalog(await textAt(where), dayIn(new Date(), "UTC"));
  const settings = readSettings(process.env);
  const database = await openInstalled(settings, makeLog("warn"));
  try {
    const { source, products } = catalog;
    await inAllCells(database, async () => {
      process.stdout.write(described(await differenceOfCatalog(database, products, source)));
      if (what === "load") await saveCatalog(database, products, { source, at: new Date().toISOString() });
    });
    if (what === "check") process.stdout.write("Nothing was changed. To apply this: npm run products -- load\n");
    else process.stdout.write(`Loaded ${plural(products.length, "product")} of ${source}, as of ${catalog.asOf}.\n`);
  } finally {
    await database.close();
  }
};

const textAt = async (where: string): Promise<string> => {
  if (!/^https?:/i.test(where)) {
    if ((await stat(where)).size > MOST_CATALOG_BYTES) throw new CatalogRefused("The file is larger than 5 MB.");
    return readFile(where, "utf8");
  }
  if (!/^https:/i.test(where)) throw new CatalogRefused("The address must start with https://.");
  const response = await fetch(where, { signal: AbortSignal.timeout(FETCH_MS), redirect: "error" });
  if (!response.ok || !response.body) throw new CatalogRefused(`The address answered ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MOST_CATALOG_BYTES) throw new CatalogRefused("The file is larger than 5 MB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const SIGNS = { added: "+", changed: "~", retired: "-" } as const;
const described = ({ changes, unchanged }: CatalogDifference): string =>
  [
    ...changes.flatMap(({ kind, product, changes: facts }) => [
      `${SIGNS[kind]} ${product}`,
      ...facts.map(({ fact, now, after }) => `    ${fact}: ${now} → ${after}`),
    ]),
    `${changes.filter((one) => one.kind === "added").length} added, ${changes.filter((one) => one.kind === "changed").length} changed, ` +
      `${changes.filter((one) => one.kind === "retired").length} retired, ${unchanged} unchanged`,
    "",
  ].join("\n");

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
