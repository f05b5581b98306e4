import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { manualAccounts } from "#contract/manual-accounts.ts";
import { accountsQuery } from "#web/features/accounts/index.ts";
import { call, textFor } from "#web/lib/api.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { CategoryStep } from "./CategoryStep.tsx";
import { detailStep } from "./DetailStep.tsx";
import { categoryOfDraft, type Draft, draftOf, newDraft } from "./draft.ts";
import { useHomeSteps } from "./HomeSteps.tsx";
import { type Kept, useSaveManual } from "./save.ts";
import { StepBody } from "./StepBody.tsx";

type Props = {
  onClose: () => void;
  /** Called with the account's id after saving. The dialog is closed by then. */
  onDone?: ((id: number) => void) | undefined;
};

const closing =
  ({ onClose, onDone }: Props) =>
  (id: number): void => {
    onClose();
    onDone?.(id);
  };

/** Adds a manual account: its category, its details, and for a home the result of the address lookup. */
export const AddManualAccount = (props: Props) => {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [byAddress, setByAddress] = useState(true);
  const begin = () => {
    setDraft(null);
    setByAddress(true);
  };
  const save = useSaveManual(null, closing(props));
  const home = useHomeSteps({ onBack: begin, onManual: () => setByAddress(false), onDone: closing(props) });
  const categories = {
    title: "Add a manual account",
    note: "What would you like to track?",
    children: (
      <StepBody key="category">
        <CategoryStep onChoose={(category) => setDraft(newDraft(category))} />
      </StepBody>
    ),
  };
  const step = !draft
    ? categories
    : categoryOfDraft(draft) === "real estate" && byAddress
      ? home
      : detailStep({ before: null, draft, onChange: setDraft, save, back: { label: "Back", go: begin } });
  return <Dialog open capped onClose={props.onClose} {...step} />;
};

const keptQuery = (id: number) => ({
  queryKey: [...accountsQuery.queryKey, "manual", id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Kept> => ({
    account: await call(manualAccounts.get, { params: { id }, signal }),
    holdings: await call(manualAccounts.holdings, { query: { manualAccount: [id] }, signal }),
  }),
  gcTime: 0,
});

/** Edits a manual account, starting at its details. */
export const EditManualAccount = ({ id, ...props }: Props & { id: number }) => {
  const { data, error, refetch, isFetching } = useQuery(keptQuery(id));
  const [changed, setChanged] = useState<Draft | null>(null);
  const [first, setFirst] = useState<{ of: Kept; draft: Draft } | null>(null);
  const save = useSaveManual(first?.of ?? null, closing(props));
  // The user's changes are compared with the state first shown, even if newer data has loaded since.
  if (data && first?.of !== data && changed === null) setFirst({ of: data, draft: draftOf(data.account, data.holdings) });
  const draft = changed ?? first?.draft;
  const step =
    first && draft
      ? detailStep({ before: first.of.account, draft, onChange: setChanged, save, back: { label: "Cancel", go: props.onClose } })
      : {
          title: "Edit account",
          children: error ? (
            <ErrorState title="This account did not load" onRetry={() => void refetch()} busy={isFetching}>
              {textFor(error)}
            </ErrorState>
          ) : (
            <SkeletonRows rows={3} />
          ),
        };
  return <Dialog open capped onClose={props.onClose} {...step} />;
};
