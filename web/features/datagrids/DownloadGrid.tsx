import { parseCsv, spreadsheetCsv } from "#domain/text/grid.ts";
import { saveFile } from "#web/lib/download.ts";
import { Button } from "#web/ui/actions/Button.tsx";

/** Saves a table as a CSV file. */
export const DownloadGrid = ({ grid }: { grid: { name: string; csvData: string } }) => {
  const save = () => {
    // Spreadsheet programs read the text as UTF-8 only with this mark.
    const text = `\ufeff${spreadsheetCsv(parseCsv(grid.csvData))}`;
    saveFile(
      new Blob([text], { type: "text/csv;charset=utf-8" }),
      `${grid.name.replace(/[^\p{L}\p{N} _-]+/gu, " ").trim() || "Table"}.csv`,
    );
  };
  return (
    <Button small onClick={save}>
      Download CSV
    </Button>
  );
};
