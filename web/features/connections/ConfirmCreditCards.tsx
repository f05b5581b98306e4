import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Account, accounts as calls } from "#contract/accounts.ts";
import type { Product } from "#contract/products.ts";
import { shortAccount } from "#web/features/accounts/index.ts";
import { cardsOfQuery, cardSummary } from "#web/features/products/index.ts";
import { call, textFor } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { AccountAvatar } from "#web/ui/marks/AccountAvatar.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { RadioGroup } from "#web/ui/fields/RadioGroup.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { FormEnd } from "#web/ui/fields/FormEnd.tsx";

const NOT_MINE = "none";
type Props = { accounts: readonly Account[]; onDone: () => void };

/** Asks for a card product for each account, or "not my card". */
export const ConfirmCreditCards = ({ accounts, onDone }: Props) => {
  // This component holds what the user did. The first sync may add an institution, and the form below is drawn again with its cards.
  const [picked, setPicked] = useState<Record<number, string>>({});
  const [missing, setMissing] = useState(false);
  const institutions = [...new Set(accounts.flatMap((account) => account.institution?.id ?? []))];
  const cards = useQuery(cardsOfQuery(institutions));
  if (cards.error)
    return (
      <ErrorState title="The list of cards did not load" onRetry={() => void cards.refetch()} busy={cards.isFetching}>
        {textFor(cards.error)}
      </ErrorState>
    );
  if (institutions.length > 0 && !cards.data) return <SkeletonRows rows={6} />;
  return (
    <Choices
      accounts={accounts}
      cards={cards.data ?? []}
      chosen={{ ...savedChoices(accounts), ...picked }}
      onChoose={(account, choice) => setPicked((all) => ({ ...all, [account.id]: choice }))}
      missing={missing}
      setMissing={setMissing}
      onDone={onDone}
    />
  );
};

/** What was chosen before, by account. New cards have no choice yet. */
const savedChoices = (accounts: readonly Account[]): Record<number, string> =>
  Object.fromEntries(
    accounts.flatMap((account) =>
      account.product === null && account.unconfirmed ? [] : [[account.id, String(account.product ?? NOT_MINE)]],
    ),
  );

type ChoicesProps = Props & {
  cards: readonly Product[];
  chosen: Readonly<Record<number, string>>;
  onChoose: (account: Account, choice: string) => void;
  /** Whether the user went on before every card had a choice. */
  missing: boolean;
  setMissing: (missing: boolean) => void;
};
const Choices = ({ accounts, cards, chosen, onChoose, missing, setMissing, onDone }: ChoicesProps) => {
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: () => saveChoices(accounts, chosen),
    onSuccess: async () => {
      await invalidate("account");
      onDone();
    },
    onError: (error) => toast(textFor(error)),
  });
  const first = missing ? accounts.find((account) => !chosen[account.id]) : undefined;
  const submit = (): void => {
    const left = accounts.find((account) => !chosen[account.id]);
    setMissing(left !== undefined);
    if (left) form.current?.querySelector<HTMLInputElement>(`[data-account="${left.id}"] input`)?.focus();
    else save.mutate();
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-muted">Hiro calculates your rewards from the card you choose.</p>
      {accounts.map((account) => (
        <section key={account.id} data-account={account.id}>
          <AccountHead account={account} />
          <RadioGroup
            label={`Card of ${shortAccount(account)}`}
            hideLabel
            value={chosen[account.id] ?? null}
            onChange={(value) => onChoose(account, value)}
            options={[
              ...offered(account, cards).map((card) => ({
                value: String(card.id),
                label: card.name,
                help: card.creditCard ? cardSummary(card.creditCard) : undefined,
              })),
              { value: NOT_MINE, label: "Not my card", help: "My card is not in this list." },
            ]}
          />
          {account === first && (
            <p className="caption attention mt-2" role="alert">
              Please select a credit card before continuing.
            </p>
          )}
        </section>
      ))}
      <FormEnd>
        <Button look="primary" type="submit" busy={save.isPending}>
          Continue
        </Button>
      </FormEnd>
    </form>
  );
};

const AccountHead = ({ account }: { account: Account }) => (
  <div className="mb-4 flex items-center gap-3">
    <AccountAvatar account={account} />
    <div className="min-w-0">
      <h2 className="truncate medium">{shortAccount(account)}</h2>
      {account.institution && <p className="caption muted truncate">{account.institution.name}</p>}
    </div>
  </div>
);

/** Returns the institution's cards, with the one that matches the account's name first. */
const offered = (account: Account, cards: readonly Product[]): Product[] =>
  cards
    .filter((card) => card.institution.id === account.institution?.id)
    .toSorted((a, b) => Number(b.name === account.name) - Number(a.name === account.name));

const saveChoices = async (accounts: readonly Account[], chosen: Readonly<Record<number, string>>): Promise<void> => {
  for (const account of accounts) {
    const choice = chosen[account.id];
    if (choice === undefined) continue;
    await call(calls.update, {
      params: { id: account.id },
      body: { product: choice === NOT_MINE ? null : Number(choice), confirmed: true },
    });
  }
};
