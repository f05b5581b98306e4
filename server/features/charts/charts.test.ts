import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scopeOfUser } from "../../identity/sessions.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { chartSvg, IMAGE_COLORS } from "./draw.ts";
import { createChart } from "./index.ts";

let t: TestApp;
let me: Person;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  me = await t.person();
});
afterAll(() => t.close());

const data = (chartType: string, title = "Spending") => ({
  chartType,
  title,
  dataSeries: [
    {
      seriesLabel: "Spent",
      dataPoints: [
        { label: "Oct", value: 120.5 },
        { label: "Nov", value: 80 },
      ],
    },
  ],
});
const make = async (chartType: string) => createChart(t.deps, await scopeOfUser(t.deps, me.id), data(chartType));

describe("a chart", () => {
  test.each(["bar", "LINE", "Pie"])("of kind %s is read, listed and drawn as a PNG at twice the screen resolution", async (kind) => {
    const id = await make(kind);
    const one = (await me.get(`/api/charts/${id}/`)).body;
    expect(one["chart_data"]).toEqual({
      chart_type: kind,
      title: "Spending",
      data_series: [
        {
          series_label: "Spent",
          data_points: [
            { label: "Oct", value: 120.5 },
            { label: "Nov", value: 80 },
          ],
        },
      ],
    });
    expect((await me.get("/api/charts/")).body as Json[]).toEqual([one]);
    const image = await me.raw(`/api/charts/${id}/image/`);
    const bytes = Buffer.from(await image.arrayBuffer());
    expect([image.status, image.headers.get("content-type"), bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16)]).toEqual([
      200,
      "image/png",
      "PNG",
      1344,
    ]);
  });

  test("of an unknown kind is stored but not drawn, and a missing one returns 404", async () => {
    const image = await me.get(`/api/charts/${await make("radar")}/image/`);
    expect([image.status, image.body["message"]]).toEqual([400, "Unsupported chart type: radar"]);
    expect((await me.get("/api/charts/2000000/image/")).status).toBe(404);
  });

  test("escapes markup in its text", () => {
    const svg = chartSvg("bar", data("bar", '</text><script>alert(1)</script>&"'), "USD");
    expect(svg).not.toContain("<script");
    expect(svg).toContain("&#60;script&#62;");
  });

  test("writes amounts in the household's currency", () => {
    for (const kind of ["bar", "line", "pie"] as const) {
      const svg = chartSvg(kind, data(kind), "EUR");
      expect(svg).toContain("€");
      expect(svg).not.toContain("$");
    }
  });

  test("without data says so", () => {
    for (const kind of ["bar", "line", "pie"] as const)
      expect(chartSvg(kind, { chartType: kind, title: "", dataSeries: [] }, "USD")).toContain("No data available");
  });
});

test("the image uses the colors of the light theme", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../../../web/styles/tokens.css"), "utf8");
  const light = [...tokens.matchAll(/--chart-([1-6]): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
    .slice(0, 6)
    .map(([, , l, c, h]) => hex(Number(l), Number(c), Number(h)));
  expect(light).toEqual([...IMAGE_COLORS]);
});

/** OKLCH to sRGB after Björn Ottosson, https://bottosson.github.io/posts/oklab/ */
const hex = (l: number, c: number, h: number): string => {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [x, y, z] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((n) => n ** 3);
  const [p, q, r] = [x ?? 0, y ?? 0, z ?? 0];
  const linear = [
    4.0767416621 * p - 3.3077115913 * q + 0.2309699292 * r,
    -1.2684380046 * p + 2.6097574011 * q - 0.3413193965 * r,
    -0.0041960863 * p - 0.7034186147 * q + 1.707614701 * r,
  ];
  const channel = (n: number): string => {
    const v = Math.min(1, Math.max(0, n));
    return Math.round((v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055) * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${linear.map(channel).join("")}`;
};
