import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import { type AxisLabel, axisLabels } from "#domain/charts/axis.ts";
import { barPath, barsGeometry } from "#domain/charts/bars.ts";
import { CHART_COLORS, type ChartData, chartTable, type ChartType, pieShare } from "#domain/charts/chart-data.ts";
import { linePath } from "#domain/charts/curve.ts";
import { partsOf, ringPaths } from "#domain/charts/donut.ts";
import { linesGeometry } from "#domain/charts/lines.ts";
import { formatCompactMoney, formatMoney } from "#domain/format.ts";
import { type Cents, ZERO } from "#domain/money.ts";

/** The light theme's colors as sRGB, because the image is always on white. A test keeps them equal to the design tokens. */
export const IMAGE_COLORS = ["#125ca1", "#a96500", "#388c6e", "#80405c", "#009dcc", "#4c267e"] as const;
const INK = { text: "#151e2d", muted: "#50596a", line: "#d7dbe1" };

const WIDTH = 672;
const PLOT = { left: 16, top: 72, width: 584, height: 320 };
const HEIGHT = PLOT.top + PLOT.height + 84;
const SHARPNESS = 2;

const color = (i: number): string => IMAGE_COLORS[i % CHART_COLORS] ?? IMAGE_COLORS[0];
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\p{Cc}\p{Cs}]/gu, " ");
const short = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

type TextStyle = { size?: number; weight?: number; fill?: string; anchor?: "start" | "middle" | "end" };
const write = (
  x: number,
  y: number,
  text: string,
  { size = 12, weight = 400, fill = INK.muted, anchor = "start" }: TextStyle = {},
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escape(text)}</text>`;

const grid = (ticks: readonly { amount: Cents; y: number }[], currency: string): string =>
  ticks
    .map((tick) => {
      const y = PLOT.top + Math.round(tick.y) + 0.5;
      return `<line x1="${PLOT.left}" x2="${PLOT.left + PLOT.width}" y1="${y}" y2="${y}" stroke="${tick.amount === 0 ? "#a9b0bb" : INK.line}"/>${write(PLOT.left + PLOT.width + 8, y + 4, formatCompactMoney(tick.amount, currency).replace("-", "−"))}`;
    })
    .join("");

const legend = (names: readonly string[]): string => {
  if (names.length < 2) return "";
  const each = 160;
  return names
    .slice(0, 8)
    .map((name, i) => {
      const [x, y] = [16 + (i % 4) * each, PLOT.top + PLOT.height + 52 + Math.floor(i / 4) * 20];
      return `<rect x="${x}" y="${y - 9}" width="10" height="10" rx="2" fill="${color(i)}"/>${write(x + 16, y, short(name, Math.floor(each / 7)))}`;
    })
    .join("");
};

const footLabels = (labels: readonly AxisLabel[]): string =>
  labels.map(({ x, text, anchor }) => write(PLOT.left + x, PLOT.top + PLOT.height + 22, text, { anchor })).join("");

const bars = (chart: ChartData, currency: string): string => {
  const { labels, series } = chartTable(chart);
  const drawn = barsGeometry(
    labels.map((_, i) => ({ amounts: series.map((each) => each.amounts[i] ?? ZERO) })),
    PLOT,
  );
  if (!drawn) return none();
  const shapes = drawn.slots.flatMap((slot) => slot.bars.map((bar, i) => `<path d="${barPath(bar)}" fill="${color(i)}"/>`)).join("");
  const names = drawn.slots.map((slot, i) => ({ x: slot.x + slot.width / 2, name: labels[i] ?? "" }));
  return `${grid(drawn.ticks, currency)}<g transform="translate(${PLOT.left} ${PLOT.top})">${shapes}</g>${footLabels(axisLabels(names, PLOT.width, { gap: 64 }))}${legend(series.map((each) => each.name))}`;
};

const lines = (chart: ChartData, currency: string): string => {
  const { labels, series } = chartTable(chart);
  const drawn = linesGeometry(
    series.map((each) => each.amounts.map((amount) => amount ?? ZERO)),
    PLOT,
  );
  if (!drawn) return none();
  const paths = series.map(({ amounts }, s) => {
    const known = (drawn.lines[s] ?? []).filter((_, i) => amounts[i] !== null);
    const dot = known.length === 1 && known[0] ? `<circle cx="${known[0].x}" cy="${known[0].y}" r="4" fill="${color(s)}"/>` : "";
    return `<path d="${linePath(known)}" fill="none" stroke="${color(s)}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>${dot}`;
  });
  const names = drawn.steps.map((x, i) => ({ x, name: labels[i] ?? "" }));
  return `${grid(drawn.ticks, currency)}<g transform="translate(${PLOT.left} ${PLOT.top})">${paths.join("")}</g>${footLabels(axisLabels(names, PLOT.width, { gap: 72 }))}${legend(series.map((each) => each.name))}`;
};

const pie = (chart: ChartData, currency: string): string => {
  const { labels, series } = chartTable(chart);
  const parts = partsOf(labels.map((name, i) => ({ name, amount: series[0]?.amounts[i] ?? ZERO })));
  if (parts.length === 0) return none();
  const ring = ringPaths(
    parts.map((part) => part.share),
    { outer: 130, thickness: 44, gap: 3 },
  );
  const pieces = ring.map((path, i) => `<path d="${path}" fill="${color(i)}" fill-rule="evenodd"/>`).join("");
  const rows = parts.map((part, i) => {
    const y = PLOT.top + 64 + i * 36;
    return `<rect x="336" y="${y - 10}" width="10" height="10" rx="2" fill="${color(i)}"/>${write(356, y, short(part.name, 20), { size: 14, fill: INK.text })}${write(528, y, pieShare(part.share), { size: 14, anchor: "end" })}${write(648, y, formatMoney(part.amount, { currency }), { size: 14, fill: INK.text, anchor: "end" })}`;
  });
  return `<g transform="translate(166 ${PLOT.top + PLOT.height / 2})">${pieces}</g>${rows.join("")}`;
};

const none = (): string => write(WIDTH / 2, PLOT.top + PLOT.height / 2, "No data available", { size: 14, anchor: "middle" });

const DRAWN: Record<ChartType, (chart: ChartData, currency: string) => string> = { bar: bars, line: lines, pie };

/** Draws a chart as SVG on white, 672 px wide, with the same geometry as on screen. */
export const chartSvg = (type: ChartType, chart: ChartData, currency: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Hanken Grotesk"><rect width="100%" height="100%" fill="#fff"/>${write(16, 40, short(chart.title, 64), { size: 18, weight: 600, fill: INK.text })}${DRAWN[type](chart, currency)}</svg>`;

const require = createRequire(import.meta.url);
const fonts = ["400Regular/HankenGrotesk_400Regular.ttf", "600SemiBold/HankenGrotesk_600SemiBold.ttf"].map((file) =>
  require.resolve(`@expo-google-fonts/hanken-grotesk/${file}`),
);

/** Draws a chart as a PNG image at twice its width of 672 px. */
export const chartPng = (type: ChartType, chart: ChartData, currency: string): Uint8Array =>
  new Resvg(chartSvg(type, chart, currency), {
    fitTo: { mode: "width", value: WIDTH * SHARPNESS },
    font: { loadSystemFonts: false, fontFiles: fonts, defaultFontFamily: "Hanken Grotesk" },
  })
    .render()
    .asPng();
