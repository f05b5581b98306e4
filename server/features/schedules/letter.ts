import type { Citation } from "#contract/citations.ts";
import { CURRENCY_SIGN } from "#domain/currency.ts";
import { type Rhythm, rhythmText } from "#domain/schedule.ts";
import { parseCsv } from "#domain/text/grid.ts";
import type { Answer } from "../../assistant/answer.ts";
import { escapeHtml, letter, MAIL_STYLES } from "../mail/index.ts";
import { mailHtml, mailText, tableHtml } from "./markdown.ts";

/** Attachments of an answer: its charts as images, and the tables it cites. */
export type Attachments = {
  charts: { id: number; title: string; png: Uint8Array }[];
  tables: { id: number; name: string; csvData: string }[];
};

const TABLE_ROWS = 10;
const TABLE_COLUMNS = 6;
const PREVIEW = 120;
const NUMBER = new RegExp(String.raw`^[-−(]?${CURRENCY_SIGN}\s?[\d,]+(\.\d+)?%?\)?$`);

/** Returns the tables that an answer cites, in order, each once. */
export const tableIdsOf = (citations: readonly Citation[]): number[] => [
  ...new Set(citations.flatMap((one) => (one.artifactDisplayType === "datagrid" ? [one.artifactDatagridId] : []))),
];

type Table = Attachments["tables"][number];

const shown = (table: Table): { head: string[]; rows: string[][]; note: string } => {
  const [head = [], ...all] = parseCsv(table.csvData).map((row) => row.slice(0, TABLE_COLUMNS));
  const left = all.length - TABLE_ROWS;
  return {
    head,
    rows: all.slice(0, TABLE_ROWS),
    note: left > 0 ? `Open the whole table, ${left} more ${left === 1 ? "row" : "rows"}` : "Open the table",
  };
};

const tableAsHtml = (table: Table, home: string): string => {
  const { head, rows, note } = shown(table);
  const right = head.map((_, at) => rows.length > 0 && rows.every((row) => (row[at] ?? "") === "" || NUMBER.test(row[at] ?? "")));
  const cells = (row: readonly string[]): string[] => row.map(escapeHtml);
  return `<h2 style="${MAIL_STYLES.heading}">${escapeHtml(table.name)}</h2>${tableHtml(cells(head), rows.map(cells), right)}<p style="${MAIL_STYLES.note}"><a href="${escapeHtml(`${home}/tables/${table.id}`)}" style="${MAIL_STYLES.link}">${escapeHtml(note)}</a></p>`;
};

const tableAsText = (table: Table, home: string): string => {
  const { head, rows, note } = shown(table);
  return `${table.name}\n${[head, ...rows].map((row) => row.join("  ")).join("\n")}\n${note}: ${home}/tables/${table.id}`;
};

/** Builds the email with a scheduled answer. */
export const scheduleLetter = ({
  schedule,
  answer,
  enclosed,
  chatId,
  home,
}: {
  schedule: Rhythm & { subject: string };
  answer: Pick<Answer, "content">;
  enclosed: Attachments;
  chatId: number;
  home: string;
}) => {
  const images = enclosed.charts.map(({ id, png }) => ({ cid: `chart-${id}`, type: "image/png", bytes: png }));
  const around = { home, charts: new Map(enclosed.charts.map(({ id, title }) => [id, { cid: `chart-${id}`, title }])) };
  const text = mailText(answer.content, around);
  return {
    images,
    ...letter({
      title: schedule.subject,
      preview: text.replace(/\s+/g, " ").slice(0, PREVIEW),
      html: mailHtml(answer.content, around) + enclosed.tables.map((table) => tableAsHtml(table, home)).join(""),
      text: [text, ...enclosed.tables.map((table) => tableAsText(table, home))].join("\n\n"),
      action: { label: "Open in Hiro", url: `${home}/chat/${chatId}/` },
      footer: {
        text: `You scheduled this chat: ${rhythmText(schedule)}. Hiro can make mistakes. Double check important info.`,
        link: { label: "Change it or turn it off", url: `${home}/settings/scheduled-chats` },
      },
    }),
  };
};
