import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CREDIT_SCORE_RANGES, creditScoreRange } from "#domain/accounts/credit-score.ts";
import { textFor } from "#web/lib/api.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
import { RadioGroup } from "#web/ui/fields/RadioGroup.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";

/** Edits the range of the user's credit score. */
export const CreditScoreScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(profileQuery);
  return (
    <Screen title="Credit score">
      {error && !data ? (
        <ErrorState title="Your credit score did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : (
        <ScoreForm now={data.manualCreditScore} />
      )}
    </Screen>
  );
};

const ScoreForm = ({ now }: { now: number | null }) => {
  const [chosen, setChosen] = useState<string | null>(creditScoreRange(now)?.name ?? null);
  const [missing, setMissing] = useState(false);
  const save = useMutation({
    mutationFn: (manualCreditScore: number) => session.change({ manualCreditScore }),
    onSuccess: () => toast("Credit score updated"),
    onError: (failure) => toast(textFor(failure)),
  });
  const send = (): void => {
    const range = CREDIT_SCORE_RANGES.find(({ name }) => name === chosen);
    setMissing(!range);
    if (range) save.mutate(range.score);
  };
  return (
    <Form className="justify-items-start gap-6" onSend={send} busy={save.isPending}>
      <p className="text-muted">An estimate is fine. It determines which offers you see. There is no credit check.</p>
      <RadioGroup
        label="Credit score range"
        hideLabel
        value={chosen}
        onChange={setChosen}
        options={CREDIT_SCORE_RANGES.map(({ name, from, to }) => ({ value: name, label: name, help: `${from}-${to}` }))}
      />
      <FormError>{missing && chosen === null ? "Select your credit score range before continuing." : null}</FormError>
      <Button type="submit" look="primary" busy={save.isPending}>
        Save
      </Button>
    </Form>
  );
};
