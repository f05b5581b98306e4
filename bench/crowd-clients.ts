import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";

/* The clients of the crowd, as a process: reads a plan from standard input and writes what it measured. */

/** One client per token; each asks for the paths in turn, the next as soon as it has the whole reply to the last. */
export type Plan = { url: string; tokens: readonly string[]; paths: readonly string[]; seconds: number };
/** Times of all replies in milliseconds, how many were not 200, and how long the run took. */
export type Driven = { took: number[]; failed: number; seconds: number };

const agent = new Agent({ keepAlive: true });

/** Returns whether the reply was 200. Its bytes are read and dropped, as they come: a browser on this machine would unpack them. */
const read = (url: string, headers: Record<string, string>): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, { agent, headers }, (reply) => {
      reply.on("end", () => resolve(reply.statusCode === 200)).on("error", () => resolve(false));
      reply.resume();
    }).on("error", () => resolve(false));
  });

const run = async ({ url, tokens, paths, seconds }: Plan): Promise<Driven> => {
  const took: number[] = [];
  let failed = 0;
  const from = performance.now();
  const until = from + seconds * 1000;
  const client = async (token: string, n: number): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": "gzip, br" };
    for (let i = n; performance.now() < until; i += 1) {
      const began = performance.now();
      if (!(await read(url + (paths[i % paths.length] ?? ""), headers))) failed += 1;
      took.push(performance.now() - began);
    }
  };
  await Promise.all(tokens.map(client));
  return { took, failed, seconds: (performance.now() - from) / 1000 };
};

process.stdout.write(JSON.stringify(await run(JSON.parse(await text(process.stdin)) as Plan)));
