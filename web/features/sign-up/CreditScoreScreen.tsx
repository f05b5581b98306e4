import { type FormEvent, useState } from "react";
import { CREDIT_SCORE_RANGES } from "#domain/credit-score.ts";
import { session } from "#web/lib/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { SignUpPage } from "./SignUpPage.tsx";
import { useStep } from "./use-step.ts";

const OPTIONS = CREDIT_SCORE_RANGES.map(({ name, from, to, score }) => ({ value: String(score), label: name, help: `${from}-${to}` }));

/** Which range the person's credit score lies in. Who has a household already goes past the chat. */
export const CreditScoreScreen = () => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const skipsChat = session.current()?.householdId != null;
  const step = useStep(skipsChat ? "/signup/security" : "/signup/chat");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(chosen === null);
    if (chosen !== null && !step.isPending)
      step.mutate({ manualCreditScore: Number(chosen), signupState: skipsChat ? "LINK_ACCOUNTS" : "CHAT" });
  };
  return (
    <SignUpPage title="What is your credit score?" note="An estimate is fine. It decides which offers fit you, and nobody is asked for it.">
      <form className="grid gap-6" onSubmit={submit}>
        <RadioGroup label="Credit score range" hideLabel value={chosen} onChange={setChosen} options={OPTIONS} />
        {missing && chosen === null && (
          <p className="help error" role="alert">
            Select your credit score range before continuing.
          </p>
        )}
        <Button type="submit" look="primary" wide busy={step.isPending}>
          Continue
        </Button>
      </form>
    </SignUpPage>
  );
};
