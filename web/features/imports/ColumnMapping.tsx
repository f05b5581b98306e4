import { type CsvReading, type Import, imports } from "#contract/imports.ts";
import { type ColumnRole, columnRoles, type FileMapping, mappingProblems } from "#domain/text/file-columns.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
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
  const start: FileMapping = {
    columns: csv.columns.map((column) => column.role),
    dateOrder: csv.mapping?.dateOrder ?? null,
    decimalMark: csv.mapping?.decimalMark ?? null,
    positiveIs: csv.mapping?.positiveIs ?? null,
  };
  const form = useContractForm(imports.map, {
    start,
    given: (body) => ({ params: { id }, body }),
    onSent: onRead,
  });
  const mapping = form.values;
  const change = (part: Partial<FileMapping>): void =>
    form.set((part.columns ?? mapping.columns).includes("amount") ? part : { ...part, positiveIs: null });
  const problems = mappingProblems(mapping);
  const errorOf = (field: keyof FileMapping): string | undefined => problems[field] ?? form.errorOf(field);
  const incomplete = Object.keys(problems).length > 0;
  return (
    <Panel title="How to read the file" className="mb-6">
      <Form onSend={form.send} busy={form.busy || incomplete}>
        <Columns csv={csv} roles={mapping.columns} onChange={(columns) => change({ columns })} />
        <FormError>{errorOf("columns") ?? form.refusal}</FormError>
        <Formats csv={csv} mapping={mapping} errorOf={errorOf} onChange={change} />
        <div className="flex justify-end gap-2">
          <Button small onClick={onClose} disabled={form.busy}>
            Keep these settings
          </Button>
          <Button small type="submit" busy={form.busy} disabled={incomplete}>
            Read again
          </Button>
        </div>
      </Form>
    </Panel>
  );
};

type ColumnsProps = { csv: CsvReading; roles: readonly ColumnRole[]; onChange: (roles: ColumnRole[]) => void };

const Columns = ({ csv, roles, onChange }: ColumnsProps) => (
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
            value={roles[column.at] ?? "ignored"}
            options={ROLES}
            onChange={(role: ColumnRole) => onChange(roles.with(column.at, role))}
          />
        ),
      },
    ]}
  />
);

type FormatsProps = {
  csv: CsvReading;
  mapping: FileMapping;
  errorOf: (field: keyof FileMapping) => string | undefined;
  onChange: (part: Partial<FileMapping>) => void;
};

/** The formats of dates and amounts. */
const Formats = ({ csv, mapping, errorOf, onChange }: FormatsProps) => {
  const isDetected = (field: "dateOrder" | "decimalMark" | "positiveIs"): boolean => (csv.mapping?.[field] ?? null) === null;
  const oneColumn = mapping.columns.includes("amount");
  return (
    <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
      <Field label="Dates" error={errorOf("dateOrder")}>
        <Select
          value={mapping.dateOrder ?? AS_FOUND}
          options={optionsOf(ORDERS, isDetected("dateOrder") ? ORDERS[csv.dateOrder] : null)}
          onChange={(value) => onChange({ dateOrder: value === AS_FOUND ? null : (value as FileMapping["dateOrder"]) })}
        />
      </Field>
      <Field label="Decimal mark" error={errorOf("decimalMark")}>
        <Select
          value={mapping.decimalMark ?? AS_FOUND}
          options={optionsOf(MARKS, isDetected("decimalMark") ? (csv.decimalMark === "." ? "Point" : "Comma") : null)}
          onChange={(value) => onChange({ decimalMark: value === AS_FOUND ? null : (value as FileMapping["decimalMark"]) })}
        />
      </Field>
      <Field
        label="Positive amounts are"
        error={errorOf("positiveIs")}
        disabled={!oneColumn}
        help={oneColumn ? undefined : "Money out and money in have their own columns."}
      >
        <Select
          value={mapping.positiveIs ?? AS_FOUND}
          options={optionsOf(SIDES, isDetected("positiveIs") && csv.positiveIs in SIDES ? SIDES[csv.positiveIs as "in"] : null)}
          onChange={(value) => onChange({ positiveIs: value === AS_FOUND ? null : (value as FileMapping["positiveIs"]) })}
        />
      </Field>
    </div>
  );
};

const nameOf = ({ name, at }: { name: string | null; at: number }): string => name ?? `Column ${at + 1}`;
