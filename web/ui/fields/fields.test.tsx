import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Day } from "#domain/day.ts";
import { type Cents, cents } from "#domain/money.ts";
import { InCurrency } from "#web/lib/currency.ts";
import { Money } from "../figures/Money.tsx";
import { Checkbox } from "./Checkbox.tsx";
import { Combobox } from "./Combobox.tsx";
import { DatePicker } from "./DatePicker.tsx";
import { Field } from "./Field.tsx";
import { Form } from "./Form.tsx";
import { Input } from "./Input.tsx";
import { MoneyCell } from "./MoneyCell.tsx";
import { MoneyInput } from "./MoneyInput.tsx";
import { RadioGroup } from "./RadioGroup.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { Segmented } from "./Segmented.tsx";
import { Select } from "./Select.tsx";
import { Switch } from "./Switch.tsx";
import { growToFit } from "./TextArea.tsx";

afterEach(cleanup);

const Amount = ({ told: onChange, negative }: { told: (value: Cents | null) => void; negative?: boolean }) => {
  const [value, setValue] = useState<Cents | null>(cents(78000));
  return (
    <Field label="Target">
      <MoneyInput
        value={value}
        negative={negative}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    </Field>
  );
};

it("shows the sign of its currency and accepts it as typed", async () => {
  const told = vi.fn();
  render(<MoneyInput label="Balance" value={null} currency="EUR" onChange={told} />);
  expect(screen.getByText("€")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Balance"), "€12.50");
  expect(told).toHaveBeenLastCalledWith(1250, false);
});

it("writes amounts in the currency around them", () => {
  render(
    <InCurrency value="EUR">
      <Money amount={cents(1250)} />
    </InCurrency>,
  );
  expect(document.body.textContent).toContain("€12.50");
});

it("accepts dollars as people type them and returns cents", async () => {
  const onChange = vi.fn();
  render(<Amount told={onChange} />);
  const box = screen.getByLabelText<HTMLInputElement>("Target");
  expect(box.value).toBe("780.00");
  await userEvent.clear(box);
  await userEvent.type(box, "$1,234.5");
  expect(onChange).toHaveBeenLastCalledWith(123450);
  await userEvent.tab();
  expect(box.value).toBe("1,234.50");
});

it("keeps invalid text and shows an error", async () => {
  const onChange = vi.fn();
  render(<Amount told={onChange} />);
  const box = screen.getByLabelText<HTMLInputElement>("Target");
  await userEvent.clear(box);
  await userEvent.type(box, "-5");
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(box.value).toBe("-5");
  expect(box.getAttribute("aria-invalid")).toBe("true");
});

it("accepts a minus where debts are entered", async () => {
  const onChange = vi.fn();
  render(<Amount told={onChange} negative />);
  await userEvent.clear(screen.getByLabelText("Target"));
  await userEvent.type(screen.getByLabelText("Target"), "-5.25");
  expect(onChange).toHaveBeenLastCalledWith(-525);
});

it("links a control to its label and its error", () => {
  render(
    <Field label="Name" error="A category with this name exists">
      <Input defaultValue="Pets" />
    </Field>,
  );
  const box = screen.getByLabelText("Name");
  const note = document.getElementById(box.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("A category with this name exists");
  expect(box.getAttribute("aria-invalid")).toBe("true");
});

it("saves an edited cell on Enter and reverts it on Escape", async () => {
  const saved = vi.fn();
  render(<MoneyCell label="Groceries target" value={cents(78000)} onSave={saved} />);
  const cell = screen.getByLabelText<HTMLInputElement>("Groceries target");
  await userEvent.clear(cell);
  await userEvent.type(cell, "900{Escape}");
  expect(cell.value).toBe("$780");
  await userEvent.clear(cell);
  await userEvent.type(cell, "900{Enter}");
  expect(saved).toHaveBeenCalledExactlyOnceWith(90000);
});

/** Lets a date field hold a day that does not exist, which the browser reports as an empty text. */
const holdBadDay = (box: HTMLInputElement, bad: boolean): void =>
  void Object.defineProperty(box, "validity", { configurable: true, value: { badInput: bad } });

const Dated = ({ sent, checked }: { sent: (date: Day | null) => void; checked: () => void }) => {
  const [date, setDate] = useState<Day | null>(null);
  return (
    <Form onSend={() => sent(date)} onUnreadable={checked} busy={false}>
      <Field label="Target date" help="Optional">
        <DatePicker value={date} onChange={setDate} />
      </Field>
      <button type="submit">Save</button>
    </Form>
  );
};

it("a form is not sent while a date does not exist or is out of range, and the field says so", async () => {
  const [sent, checked] = [vi.fn(), vi.fn()];
  render(<Dated sent={sent} checked={checked} />);
  const box = screen.getByLabelText<HTMLInputElement>("Target date");
  const save = screen.getByRole("button", { name: "Save" });
  holdBadDay(box, true);
  await userEvent.click(save);
  expect(screen.getByRole("alert").textContent).toBe("Enter a date");
  await waitFor(() => expect(document.activeElement).toBe(box));
  holdBadDay(box, false);
  await userEvent.keyboard("{Backspace}");
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.change(box, { target: { value: "9999-12-31" } });
  await userEvent.click(save);
  expect(screen.getByRole("alert").textContent).toBe("Enter a date from 1900 to 2199");
  expect([sent.mock.calls.length, checked.mock.calls.length]).toEqual([0, 2]);
  fireEvent.change(box, { target: { value: "2027-02-28" } });
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.click(save);
  expect(sent).toHaveBeenCalledExactlyOnceWith("2027-02-28");
});

it("a date field works only in a form, which keeps a date that does not exist from being dropped", () => {
  const silent = vi.spyOn(console, "error").mockReturnValue();
  expect(() =>
    render(
      <Field label="Target date">
        <DatePicker value={null} onChange={() => undefined} />
      </Field>,
    ),
  ).toThrow("a DatePicker needs a Form around it");
  silent.mockRestore();
});

it.each([
  ["-5", "Enter 0 or more."],
  ["12abc", "Enter an amount such as 250 or 1,250.50."],
  ["1.005", "Enter at most two decimals."],
  ["1,000,000,000,000.01", "Enter at most $1,000,000,000,000."],
  ["99999999999999", "Enter at most $1,000,000,000,000."],
  ["9".repeat(400), "Enter at most $1,000,000,000,000."],
])("a form is not sent while an amount is %s", async (typed, reason) => {
  const sent = vi.fn();
  render(
    <Form onSend={sent} busy={false}>
      <Amount told={() => undefined} />
      <button type="submit">Save</button>
    </Form>,
  );
  const box = screen.getByLabelText<HTMLInputElement>("Target");
  fireEvent.change(box, { target: { value: typed } });
  expect(screen.queryByRole("alert"), "a form says it when it is sent").toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByRole("alert").textContent).toBe(reason);
  expect(box.value).toBe(typed);
  await waitFor(() => expect(document.activeElement).toBe(box));
  fireEvent.change(box, { target: { value: "12" } });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(sent).toHaveBeenCalledOnce();
});

it("takes an amount from outside in place of a text that cannot be read", async () => {
  const Given = () => {
    const [value, setValue] = useState<Cents | null>(null);
    return (
      <Form onSend={() => undefined} busy={false}>
        <Field label="Target">
          <MoneyInput value={value} onChange={setValue} />
        </Field>
        <button type="button" onClick={() => setValue(cents(30_000))}>
          Three months
        </button>
        <button type="submit">Save</button>
      </Form>
    );
  };
  render(<Given />);
  const box = screen.getByLabelText<HTMLInputElement>("Target");
  await userEvent.type(box, "12abc");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("alert");
  await userEvent.click(screen.getByRole("button", { name: "Three months" }));
  expect([box.value, screen.queryByRole("alert"), box.getAttribute("aria-invalid")]).toEqual(["300.00", null, null]);
});

it("says at once what is wrong with an amount outside a form", () => {
  render(<Amount told={() => undefined} />);
  fireEvent.change(screen.getByLabelText("Target"), { target: { value: "99999999999999" } });
  expect(screen.getByRole("alert").textContent).toBe("Enter at most $1,000,000,000,000.");
});

const INTERVALS = ["1W", "MTD", "1M"].map((value) => ({ value, label: value }));

it("moves the selection with arrow keys, wraps around at the ends, and has one tab stop", async () => {
  const chosen: string[] = [];
  const Interval = () => {
    const [value, setValue] = useState("MTD");
    return (
      <Segmented
        label="Interval"
        value={value}
        options={INTERVALS}
        onChange={(next) => {
          chosen.push(next);
          setValue(next);
        }}
      />
    );
  };
  render(<Interval />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("MTD");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}{Home}");
  expect(chosen).toEqual(["1M", "1W", "1M", "1W"]);
  expect(document.activeElement?.textContent).toBe("1W");
  expect(screen.getByRole("radio", { name: "1W" }).getAttribute("aria-checked")).toBe("true");
});

it("has a tab stop even without a selection", () => {
  render(<Segmented label="Interval" value="" options={INTERVALS} onChange={() => undefined} />);
  expect(screen.getByRole("radio", { name: "1W" }).tabIndex).toBe(0);
});

it("names a select by its label and value, and selects by keyboard", async () => {
  const chosen = vi.fn();
  render(
    <Field label="Sort">
      <Select
        value="new"
        onChange={chosen}
        options={[
          { value: "new", label: "New to old" },
          { value: "old", label: "Old to new" },
        ]}
      />
    </Field>,
  );
  const box = screen.getByRole("combobox", { name: "Sort New to old" });
  box.focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.click(await screen.findByRole("option", { name: "Old to new" }));
  expect(chosen).toHaveBeenCalledExactlyOnceWith("old");
});

it("searches a long list and selects with Enter", async () => {
  const chosen = vi.fn();
  const options = [
    { value: "g", label: "Groceries", group: "Food" },
    { value: "d", label: "Dining out", group: "Food" },
    { value: "h", label: "Housing", group: "Home" },
  ];
  render(
    <Field label="Category">
      <Combobox value="g" onChange={chosen} options={options} searchPlaceholder="Search categories" none="No category found" />
    </Field>,
  );
  await userEvent.click(screen.getByRole("combobox", { name: "Category Groceries" }));
  await userEvent.type(await screen.findByPlaceholderText("Search categories"), "hou");
  expect(screen.queryByRole("option", { name: "Dining out" })).toBeNull();
  await userEvent.keyboard("{Enter}");
  expect(chosen).toHaveBeenCalledExactlyOnceWith("h");
});

it("says when a search finds nothing", async () => {
  render(
    <Combobox
      label="Category"
      value={null}
      onChange={() => undefined}
      options={[{ value: "g", label: "Groceries" }]}
      searchPlaceholder="Search categories"
      none="No category found"
    />,
  );
  await userEvent.click(screen.getByRole("combobox", { name: "Category" }));
  await userEvent.type(await screen.findByPlaceholderText("Search categories"), "zzz");
  expect(await screen.findByText("No category found")).toBeTruthy();
});

it("toggles switches, checkboxes and radios by clicking their labels", async () => {
  const onChange = vi.fn();
  render(
    <>
      <Switch label="Weekly summary" checked={false} onChange={onChange} />
      <Checkbox checked="some" onChange={onChange}>
        All accounts
      </Checkbox>
      <RadioGroup
        label="Apply to"
        value="one"
        onChange={onChange}
        options={[
          { value: "one", label: "This device" },
          { value: "all", label: "All from Target" },
        ]}
      />
    </>,
  );
  expect(screen.getByLabelText<HTMLInputElement>("All accounts").indeterminate).toBe(true);
  await userEvent.click(screen.getByRole("switch", { name: "Weekly summary" }));
  await userEvent.click(screen.getByText("All accounts"));
  await userEvent.click(screen.getByText("All from Target"));
  expect(onChange.mock.calls).toEqual([[true], [true], ["all"]]);
});

it("grows a text area with its text up to its cap", () => {
  const box = document.createElement("textarea");
  Object.defineProperty(box, "scrollHeight", { value: 90, configurable: true });
  growToFit(box, 200);
  expect(box.style.height).toBe("90px");
  Object.defineProperty(box, "scrollHeight", { value: 900 });
  growToFit(box, 200);
  expect(box.style.height).toBe("200px");
});

it("keeps a date while its year is typed, and takes another day from outside", () => {
  const told = vi.fn();
  const Dated = () => {
    const [value, setValue] = useState<Day | null>(null);
    return (
      <Form onSend={() => undefined} busy={false}>
        <DatePicker
          label="Date"
          value={value}
          onChange={(selected) => {
            setValue(selected);
            told(selected);
          }}
        />
        <button type="button" onClick={() => setValue("2026-12-24" as Day)}>
          Christmas Eve
        </button>
      </Form>
    );
  };
  render(<Dated />);
  const field = screen.getByLabelText<HTMLInputElement>("Date");
  // What Chromium reports while 2026 is typed after the month and the day.
  for (const typed of ["0002-11-05", "0020-11-05", "0202-11-05", "2026-11-05"]) {
    fireEvent.change(field, { target: { value: typed } });
    expect(field.value).toBe(typed);
  }
  expect(told.mock.calls).toEqual([[null], [null], [null], ["2026-11-05"]]);
  fireEvent.change(field, { target: { value: "0002-11-05" } });
  expect(field.value).toBe("0002-11-05");
  fireEvent.click(screen.getByRole("button", { name: "Christmas Eve" }));
  expect(field.value).toBe("2026-12-24");
});

it("keeps a key pressed just as a search starts, and shows a search from outside", async () => {
  let arrive = (): void => undefined;
  const Searched = () => {
    const [value, setValue] = useState("");
    return (
      <>
        <SearchBox label="Search" value={value} onChange={(text) => (arrive = () => setValue(text))} />
        <button type="button" onClick={() => setValue("")}>
          Reset
        </button>
        <output>{value}</output>
      </>
    );
  };
  render(<Searched />);
  const field = screen.getByLabelText<HTMLInputElement>("Search");
  const started = arrive;
  await userEvent.type(field, "gro");
  await waitFor(() => expect(arrive).not.toBe(started), { timeout: 20_000 });
  await userEvent.type(field, "c");
  act(arrive);
  expect(screen.getByText("gro")).toBeTruthy();
  expect(field.value).toBe("groc");
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(field.value).toBe("");
});

it("every form shows the app's messages and never the browser's, which differ from the server's rules", () => {
  const folder = join(import.meta.dirname, "../..");
  const tags = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
    .flatMap((path) => [...readFileSync(join(folder, path), "utf8").matchAll(/<form\b(?:=>|[^>])*>/g)].map(([tag]) => ({ path, tag })));
  expect(tags.length).toBeGreaterThan(5);
  expect(tags.filter(({ tag }) => !/\bnoValidate\b/.test(tag)).map(({ path }) => path)).toEqual([]);
});

it("shows a cell's whole amount, however long it is", async () => {
  render(<MoneyCell label="Target" value={cents(100)} onSave={() => undefined} />);
  const cell = screen.getByLabelText<HTMLInputElement>("Target");
  await userEvent.clear(cell);
  await userEvent.type(cell, "99999999999");
  expect(cell.style.getPropertyValue("--characters")).toBe("11");
});
