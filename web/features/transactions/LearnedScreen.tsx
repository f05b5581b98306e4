import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import Lightbulb from "lucide-react/icons/lightbulb";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { type LearnedChoice, review } from "#contract/review.ts";
import { useAccounts } from "#web/features/accounts/index.ts";
import { CategoryPicker } from "#web/features/categories/index.ts";
import { formatDay } from "#domain/format.ts";
import { call, textFor } from "#web/lib/api.ts";
import { useToday } from "#web/lib/today.ts";
import { toast } from "#web/lib/toast.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { learnedQuery } from "./queries.ts";
import styles from "./ReviewScreen.module.css";

const MANY = 12;

/** What Hiro learned from the household's corrections: the category that a merchant's new transactions get. */
export const LearnedScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(learnedQuery);
  const [search, setSearch] = useState("");
  const shown = data?.filter(({ name, category }) => `${name} ${category.name}`.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Screen title="Learned categories">
      {error ? (
        <ErrorState title="Learned categories did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data || !shown ? (
        <SkeletonRows rows={6} />
      ) : data.length === 0 ? (
        <NothingLearned />
      ) : (
        <>
          <p className="text-muted mb-3 max-w-[640px]">
            New transactions of these merchants get the category you chose. Changes here do not affect existing transactions.
          </p>
          {data.length > MANY && (
            <div className="mb-3 sm:max-w-80">
              <SearchBox label="Search merchants" value={search} onChange={setSearch} />
            </div>
          )}
          <ul aria-label="Learned categories">
            {shown.map((choice) => (
              <li key={choice.id}>
                <ChoiceRow choice={choice} />
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p className="text-muted">No merchant found</p>}
        </>
      )}
    </Screen>
  );
};

const NothingLearned = () => {
  const { data: accounts } = useAccounts();
  return (
    <EmptyState
      icon={<Lightbulb />}
      actions={
        accounts &&
        (accounts.length === 0 ? (
          <Link to="/settings/connected-accounts" className={buttonClass({ look: "primary" })}>
            Add account
          </Link>
        ) : (
          <Link to="/transactions" className={buttonClass({ look: "primary" })}>
            Open transactions
          </Link>
        ))
      }
    >
      When you change the category of a merchant, Hiro remembers it here
    </EmptyState>
  );
};

const ChoiceRow = ({ choice }: { choice: LearnedChoice }) => {
  const { id, name, moneyIn, category, chosenOn } = choice;
  const today = useToday();
  const client = useQueryClient();
  const refused = (error: Error) => {
    toast(textFor(error));
    void client.invalidateQueries({ queryKey: learnedQuery.queryKey });
  };
  const change = useMutation({
    mutationFn: (categoryId: number) => call(review.changeLearned, { params: { id }, body: { categoryId } }),
    onSuccess: (choices) => client.setQueryData(learnedQuery.queryKey, choices),
    onError: refused,
  });
  const forget = useMutation({
    mutationFn: () => call(review.forget, { params: { id } }),
    onSuccess: () => {
      client.setQueryData(learnedQuery.queryKey, (now) => now?.filter((one) => one.id !== id));
      toast(`Forgot the category of ${name}`);
    },
    onError: refused,
  });
  return (
    <div className={classNames(styles.row, styles.learned)}>
      <Avatar name={name} kind="merchant" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="caption muted block truncate">{`${moneyIn ? "Money in" : "Money out"} · Chosen ${formatDay(chosenOn, today)}`}</span>
      </span>
      <span className={styles.choice}>
        <CategoryPicker label={`Category of ${name}`} value={category.id} small onChange={(chosen) => change.mutate(chosen.id)} />
      </span>
      <IconButton label={`Forget ${name}`} icon={<Trash2 />} onClick={() => forget.mutate()} disabled={forget.isPending} />
    </div>
  );
};
