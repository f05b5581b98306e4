import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stage, stage, startBrowser } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

/** Returns the colors of the window at some places of one line. A screenshot of the page would leave out the gutter. */
const colorsAt = async (page: Page, y: number, places: readonly number[]): Promise<number[][]> => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "png" });
  await session.detach();
  return page.evaluate(
    async ([png, line, xs]) => {
      const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas?.drawImage(image, 0, 0);
      return xs.map((x) => [...(canvas?.getImageData(x, line, 1, 1).data ?? [])]);
    },
    [data, y, places] as const,
  );
};

test.each(["light", "dark"] as const)("a dialog dims the scrollbar gutter like the %s page", async (colorScheme) => {
  const { context: signedIn } = await s.signedIn();
  const browser = await startBrowser({ ignoreDefaultArgs: ["--hide-scrollbars"] });
  const page = await browser.newPage({
    baseURL: s.server.url.replace("127.0.0.1", "localhost"),
    viewport: { width: 1280, height: 600 },
    storageState: await signedIn.storageState(),
    colorScheme,
  });
  await page.goto("/goals");
  await page.getByRole("button", { name: "Add a goal" }).click({ timeout: 45_000 });
  await page.getByRole("dialog").waitFor({ timeout: 45_000 });
  // The backdrop fades in.
  const differences = async () => {
    const [beside = [], gutter = []] = await colorsAt(page, 590, [1255, 1275]);
    return beside.map((value, i) => Math.abs(value - (gutter[i] ?? 0)));
  };
  await expect.poll(async () => Math.max(...(await differences())), { timeout: 20_000 }).toBeLessThanOrEqual(1);
  await browser.close();
  await signedIn.close();
});
