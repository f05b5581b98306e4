import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type CsvReading, type Import, imports } from "#contract/imports.ts";
import { type ColumnRole, columnRoles, type FileMapping, mappingProblems } from "#domain/file-columns.ts";
import { call, fieldError, textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";
import { Select } from "#web/ui/fields/Select.tsx";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const ROLES = columnRoles.map((role) => ({ value: role, label: capital(role) }));
const ORDERS = { ymd: "Year first", dmy: "Day first", mdy: "Month first" } as const;
const MARKS = { ".": "Point (1,234.56)", ",": "Comma (1.234,56)" } as const;
const SIDES = { out: "Money out", in: "Money in" } as const;
const AS_FOUND = "found";

/** Returns the options of a setting. The first one uses the detected value and shows it. */
const optionsOf = <Value extends string>(names: Record<Value, string>, found: string | null) => [
  { value: AS_FOUND, label: found === null ? "Detect automatically" : `Found: ${found.toLowerCase()}` },
  ...Object.entries<string>(names).map(([value, label]) => ({ value, label })),
];

type Props = { id: number; csv: CsvReading; onRead: (preview: Import) => void; onClose: () => void };

/** Lets the user set the role of each CSV column and the date and amount formats, then reads the file again. */
export const ColumnMapping = ({ id, csv, onRead, onClose }: Props) => {
  const [mapping, setMapping] = useState<FileMapping>({
    columns: csv.columns.map((column) => column.role),
    dateOrder: csv.mapping?.dateOrder ?? null,
    decimalMark: csv.mapping?.decimalMark ?? null,
    positiveIs: csv.mapping?.positiveIs ?? null,
  });
  const read = useMutation({ mutationFn: (body: FileMapping) => call(imports.map, { params: { id }, body }), onSuccess: onRead });
  const change = (part: Partial<FileMapping>): void => {
    read.reset();
    setMapping((now) => {
      const next = { ...now, ...part };
      return next.columns.includes("amount") ? next : { ...next, positiveIs: null };
    });
  };
  const problems = mappingProblems(mapping);
  const wrong = (field: keyof FileMapping): string | undefined => problems[field] ?? fieldError(read.error, field);
  const unnamed = read.error && !(["columns", "dateOrder", "decimalMark", "positiveIs"] as const).some((field) => wrong(field));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (Object.keys(problems).length === 0) read.mutate(mapping);
  };
  const asFound = (field: "dateOrder" | "decimalMark"): boolean => (csv.mapping?.[field] ?? null) === null;
  const columnsWrong = wrong("columns") ?? (unnamed ? textFor(read.error) : undefined);
  return (
    <Panel title="How to read the file" className="mb-6">
      <form onSubmit={submit} className="grid gap-4">
        <DataTable
          bare
          caption="Columns of the file"
          rows={csv.columns.map((column, at) => ({ ...column, at }))}
          rowKey={(column) => column.at}
          columns={[
            { key: "name", title: "Column", cell: (column) => nameOf(column) },
            {
              key: "samples",
              title: "Holds",
              wideOnly: true,
              cell: (column) => <span className="caption muted block max-w-60 truncate">{column.samples.join(" · ") || "nothing"}</span>,
            },
            {
              key: "role",
              title: "Read as",
              cell: (column) => (
                <Select
                  small
                  label={`Read ${nameOf(column)} as`}
                  value={mapping.columns[column.at] ?? "ignored"}
                  options={ROLES}
                  onChange={(role: ColumnRole) => change({ columns: mapping.columns.map((own, at) => (at === column.at ? role : own)) })}
                />
              ),
            },
          ]}
        />
        {columnsWrong && (
          <p className="caption attention" role="alert">
            {columnsWrong}
          </p>
        )}
        <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
          <Field label="Dates" error={wrong("dateOrder")}>
            <Select
              value={mapping.dateOrder ?? AS_FOUND}
              options={optionsOf(ORDERS, asFound("dateOrder") ? ORDERS[csv.dateOrder] : null)}
              onChange={(value) => change({ dateOrder: value === AS_FOUND ? null : (value as FileMapping["dateOrder"]) })}
            />
          </Field>
          <Field label="Decimal mark" error={wrong("decimalMark")}>
            <Select
              value={mapping.decimalMark ?? AS_FOUND}
              options={optionsOf(MARKS, asFound("decimalMark") ? (csv.decimalMark === "." ? "Point" : "Comma") : null)}
              onChange={(value) => change({ decimalMark: value === AS_FOUND ? null : (value as FileMapping["decimalMark"]) })}
            />
          </Field>
          <Field
            label="Positive amounts are"
            error={wrong("positiveIs")}
            disabled={!mapping.columns.includes("amount")}
            help={mapping.columns.includes("amount") ? undefined : "Money out and money in have their own columns."}
          >
            <Select
              value={mapping.positiveIs ?? AS_FOUND}
              options={optionsOf(
                SIDES,
                (csv.mapping?.positiveIs ?? null) === null && csv.positiveIs in SIDES ? SIDES[csv.positiveIs as "in"] : null,
              )}
              onChange={(value) => change({ positiveIs: value === AS_FOUND ? null : (value as FileMapping["positiveIs"]) })}
            />
          </Field>
        </div>
        <div className="flex justify-end gap-2">
          <Button small onClick={onClose} disabled={read.isPending}>
            Keep these settings
          </Button>
          <Button small type="submit" busy={read.isPending} disabled={Object.keys(problems).length > 0}>
            Read again
          </Button>
        </div>
      </form>
    </Panel>
  );
};

const nameOf = ({ name, at }: { name: string | null; at: number }): string => name ?? `Column ${at + 1}`;
