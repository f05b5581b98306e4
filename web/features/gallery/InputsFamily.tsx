import Search from "lucide-react/icons/search";
import { useState } from "react";
import { type Day, day } from "#domain/day.ts";
import { type Cents, ZERO, cents } from "#domain/money.ts";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { Checkbox } from "#web/ui/fields/Checkbox.tsx";
import { Combobox } from "#web/ui/fields/Combobox.tsx";
import { DatePicker } from "#web/ui/fields/DatePicker.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Form } from "#web/ui/fields/Form.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { MoneyInput } from "#web/ui/fields/MoneyInput.tsx";
import { RadioGroup } from "#web/ui/fields/RadioGroup.tsx";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { Switch } from "#web/ui/fields/Switch.tsx";
import { Tabs } from "#web/ui/screen/Tabs.tsx";
import { TextArea } from "#web/ui/fields/TextArea.tsx";
import { Family, State, States, Two } from "./State.tsx";
import { ACCOUNTS, CATEGORIES, INTERVALS, PERIODS } from "./samples.ts";

export const InputsFamily = () => (
  <Family title="Inputs">
    <Texts />
    <Lists />
    <Choices />
    <Views />
  </Family>
);

const Texts = () => {
  const [amount, setAmount] = useState<Cents | null>(cents(78000));
  const [nothing, setNothing] = useState<Cents | null>(ZERO);
  const [date, setDate] = useState<Day | null>(day("2026-11-20"));
  const [note, setNote] = useState("Half of this is for the school trip; Sam pays the other half.");
  return (
    <Two>
      <Field label="Name" help="As shown in lists">
        <Input placeholder="Category name" />
      </Field>
      <Field label="Focus">
        <Input data-look="focus" defaultValue="School supplies" />
      </Field>
      <Field label="Amount">
        <MoneyInput value={amount} onChange={setAmount} />
      </Field>
      <Field label="Error" error="Enter at least 0.01">
        <MoneyInput value={nothing} onChange={setNothing} />
      </Field>
      <Form onSend={() => undefined} busy={false}>
        <Field label="Date">
          <DatePicker value={date} onChange={setDate} max={day("2026-12-31")} />
        </Field>
      </Form>
      <Field label="Disabled" disabled>
        <Input defaultValue="Expense" />
      </Field>
      <Field label="Search" hideLabel>
        <Input type="search" before={<Search />} placeholder="Search transactions" />
      </Field>
      <Field label="Note">
        <TextArea value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
    </Two>
  );
};

const Lists = () => {
  const [account, setAccount] = useState("all");
  const [period, setPeriod] = useState("this-month");
  const [category, setCategory] = useState<string | null>("groceries");
  const [none, setNone] = useState<string | null>(null);
  const categories = CATEGORIES.map(({ icon, color, ...rest }) => ({ ...rest, icon: <CategoryIcon small icon={icon} color={color} /> }));
  return (
    <Two>
      <Field label="Select">
        <Select value={account} onChange={setAccount} options={ACCOUNTS} />
      </Field>
      <Field label="Select, set">
        <Select set value={period} onChange={setPeriod} options={PERIODS} />
      </Field>
      <Field label="Category">
        <Combobox
          value={category}
          onChange={setCategory}
          options={categories}
          searchPlaceholder="Search categories"
          none="No category found"
        />
      </Field>
      <Field label="Error" error="Choose a category">
        <Combobox value={none} onChange={setNone} options={categories} placeholder="Choose a category" />
      </Field>
      <Field label="Select, disabled" disabled>
        <Select value={account} onChange={setAccount} options={ACCOUNTS} />
      </Field>
    </Two>
  );
};

const Choices = () => {
  const [on, setOn] = useState(true);
  const [checked, setChecked] = useState(true);
  const [rule, setRule] = useState<"one" | "all">("one");
  return (
    <>
      <States wide>
        <State name="Off">
          <Switch label="Off" checked={false} onChange={() => setOn(!on)} />
        </State>
        <State name="On">
          <Switch label="On" checked={on} onChange={setOn} />
        </State>
        <State name="Focus">
          <Switch label="Focus" data-look="focus" checked onChange={setOn} />
        </State>
        <State name="Disabled">
          <Switch label="Disabled" disabled checked={false} onChange={setOn} />
        </State>
        <State name="Unchecked">
          <Checkbox label="Unchecked" checked={false} onChange={setChecked} />
        </State>
        <State name="Checked">
          <Checkbox label="Checked" checked={checked} onChange={setChecked} />
        </State>
        <State name="Some">
          <Checkbox label="Some" checked="some" onChange={setChecked} />
        </State>
        <State name="Disabled">
          <Checkbox label="Disabled" disabled checked onChange={setChecked} />
        </State>
        <State name="With label">
          <Checkbox checked={checked} onChange={setChecked}>
            Hide from net worth
          </Checkbox>
        </State>
      </States>
      <RadioGroup
        label="Change the category of"
        value={rule}
        onChange={setRule}
        options={[
          { value: "one", label: "This transaction" },
          { value: "all", label: "All from Target", help: "13 similar transactions" },
        ]}
      />
    </>
  );
};

const Views = () => {
  const [interval, setInterval] = useState("MTD");
  const [tab, setTab] = useState<"holdings" | "activity">("holdings");
  return (
    <>
      <Segmented label="Interval" value={interval} onChange={setInterval} options={INTERVALS} spread />
      <Tabs
        label="Account"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "holdings", label: "Holdings", content: <p className="text-muted">The account's holdings.</p> },
          { value: "activity", label: "Activity", content: <p className="text-muted">The account's transactions.</p> },
        ]}
      />
    </>
  );
};
