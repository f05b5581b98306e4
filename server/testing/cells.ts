import { connect, createServer, type Server, type Socket } from "node:net";
import { type Cells, cellsOf, inCell } from "../db/cells/index.ts";
import type { CellsSettings } from "../db/cells/open-cells.ts";
import { databaseOfCells, emptyDatabase } from "../db/testing.ts";
import { makeSecrets } from "../secrets.ts";
import { type Person, TEST_SECRET, type TestApp, testApp, type TestAppOptions } from "./app.ts";

/** A server on two cells and a directory, each an empty database at first. */
export type CellsApp = {
  t: TestApp;
  cells: Cells;
  settings: CellsSettings;
  /** Creates a user in a cell and signs them in on the first server. */
  personIn: (cell: string, email: string, household?: string) => Promise<Person>;
  /** Makes the second cell, or the directory, unreachable and reachable again. */
  west: Link;
  directory: Link;
  close: () => Promise<void>;
};

/** Ids of the two cells. */
export const RANGES = { east: { firstId: 1, lastId: 999_999 }, west: { firstId: 1_000_000, lastId: 1_999_999 } } as const;

export const cellsApp = async (options: TestAppOptions = {}): Promise<CellsApp> => {
  const [east, west, directory] = [await emptyDatabase(), await emptyDatabase(), await emptyDatabase()];
  const [westLink, directoryLink] = [await linkTo(west.url), await linkTo(directory.url)];
  const settings: CellsSettings = {
    directoryUrl: directoryLink.url,
    cells: [
      { name: "east", url: east.url, ...RANGES.east },
      { name: "west", url: westLink.url, ...RANGES.west },
    ],
  };
  const database = await databaseOfCells(settings, makeSecrets(TEST_SECRET).sign);
  const cells = cellsOf(database);
  if (!cells) throw new Error("the database has no cells");
  const t = await testApp({ ...options, database });
  return {
    t,
    cells,
    settings,
    west: westLink,
    directory: directoryLink,
    personIn: async (cell, email, household) => {
      await cells.directory.list(cell, [email], []);
      return inCell(cell, () => t.person(email, household));
    },
    close: async () => {
      await t.close();
      await westLink.close();
      await directoryLink.close();
      for (const one of [east, west, directory]) await one.drop();
    },
  };
};

/** A connection to a database that a test can cut. */
export type Link = { url: string; cut: () => Promise<void>; mend: () => Promise<void>; close: () => Promise<void> };

/** Passes everything on to the database at a URL. */
const linkTo = async (target: string): Promise<Link> => {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const listen = async (port: number): Promise<number> => {
    const made = createServer((near) => {
      const far = connect(Number(to.port), to.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket
          .on("error", () => undefined)
          .on("close", () => {
            sockets.delete(socket);
            near.destroy();
            far.destroy();
          });
      }
      near.pipe(far).pipe(near);
    });
    server = made;
    await new Promise<void>((resolve) => made.listen(port, "127.0.0.1", resolve));
    const address = made.address();
    return typeof address === "object" && address ? address.port : 0;
  };
  const port = await listen(0);
  const cut = async (): Promise<void> => {
    const closed = server === null ? undefined : new Promise((resolve) => server?.close(resolve));
    server = null;
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const url = new URL(target);
  url.port = String(port);
  return { url: url.href, cut, mend: async () => void (server ?? (await listen(port))), close: cut };
};
