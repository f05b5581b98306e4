import { useState } from "react";
import type { ManualAccount } from "#contract/manual-accounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import type { DialogProps } from "#web/ui/dialogs/Dialog.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
import { CATEGORY_NAMES } from "./CategoryStep.tsx";
import { DetailFields } from "./DetailFields.tsx";
import { categoryOfDraft, type Draft, mistakesIn } from "./draft.ts";
import { refusalOf, type useSaveManual } from "./save.ts";
import { StepBody } from "./StepBody.tsx";

/** What a step renders into the shared dialog. */
export type StepParts = Pick<DialogProps, "title" | "note" | "children" | "footer">;

type Props = {
  before: ManualAccount | null;
  draft: Draft;
  onChange: (draft: Draft) => void;
  save: ReturnType<typeof useSaveManual>;
  /** Goes back to the categories, or closes the dialog. */
  back: { label: string; go: () => void };
};

const FORM_ID = "manual-account";

/** The details step for a new or existing account. */
export const detailStep = (props: Props): StepParts => ({
  title: props.before ? "Edit account" : CATEGORY_NAMES[categoryOfDraft(props.draft)],
  footer: (
    <>
      <Button onClick={props.back.go}>{props.back.label}</Button>
      <Button look="primary" type="submit" form={FORM_ID} busy={props.save.isPending}>
        {props.before ? "Save" : "Add"}
      </Button>
    </>
  ),
  children: (
    <StepBody key="detail">
      <Details {...props} />
    </StepBody>
  ),
});

const Details = ({ before, draft, onChange, save }: Props) => {
  const [tried, setTried] = useState(false);
  const refusal = refusalOf(save.error, draft);
  const balanceStays = before !== null && before.automaticBalances === "none" && draft.balance === before.balance;
  const mistakes = mistakesIn(draft, { balanceStays });
  return (
    <Form
      id={FORM_ID}
      busy={save.isPending}
      onUnreadable={() => setTried(true)}
      onSend={() => {
        setTried(true);
        if (Object.keys(mistakes).length === 0) save.mutate(draft);
      }}
    >
      <DetailFields
        draft={draft}
        wrong={(field) => refusal.of(field) ?? (tried ? mistakes[field] : undefined)}
        onChange={(next) => {
          onChange(next);
          if (save.error) save.reset();
        }}
      />
      <FormError>{refusal.whole}</FormError>
    </Form>
  );
};
