import type { ManualAccount } from "#contract/manual-accounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import type { DialogProps } from "#web/ui/dialogs/Dialog.tsx";
import { CATEGORY_NAMES } from "./CategoryStep.tsx";
import { DetailFields } from "./DetailFields.tsx";
import { categoryOfDraft, type Draft, isComplete } from "./draft.ts";
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

/** The details step for a new or existing account. */
export const detailStep = ({ before, draft, onChange, save, back }: Props): StepParts => {
  const refusal = refusalOf(save.error, draft);
  const balanceStays = before !== null && before.automaticBalances === "none" && draft.balance === before.balance;
  const ready = isComplete(draft, { balanceStays });
  return {
    title: before ? "Edit account" : CATEGORY_NAMES[categoryOfDraft(draft)],
    footer: (
      <>
        <Button onClick={back.go}>{back.label}</Button>
        <Button look="primary" type="submit" form="manual-account" disabled={!ready} busy={save.isPending}>
          {before ? "Save" : "Add"}
        </Button>
      </>
    ),
    children: (
      <StepBody key="detail">
        <form
          id="manual-account"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (ready && !save.isPending) save.mutate(draft);
          }}
        >
          <DetailFields
            draft={draft}
            wrong={refusal.of}
            onChange={(next) => {
              onChange(next);
              if (save.error) save.reset();
            }}
          />
          {refusal.whole && (
            <p className="caption attention mt-4" role="alert">
              {refusal.whole}
            </p>
          )}
        </form>
      </StepBody>
    ),
  };
};
