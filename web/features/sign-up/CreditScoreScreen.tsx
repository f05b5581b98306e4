import { useState } from "react";
import { CREDIT_SCORE_RANGES } from "#domain/accounts/credit-score.ts";
import { session } from "#web/lib/session.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
import { RadioGroup } from "#web/ui/fields/RadioGroup.tsx";
import { SignUpPage } from "./SignUpPage.tsx";
import { useStep } from "./use-step.ts";

const OPTIONS = CREDIT_SCORE_RANGES.map(({ name, from, to, score }) => ({ value: String(score), label: name, help: `${from}-${to}` }));

/** Asks for the range of the user's credit score. Users already in a household skip the chat. */
export const CreditScoreScreen = () => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const skipsChat = session.current()?.householdId != null;
  const step = useStep(skipsChat ? "/signup/security" : "/signup/chat");
  const send = (): void => {
    setMissing(chosen === null);
    if (chosen !== null) step.mutate({ manualCreditScore: Number(chosen), signupState: skipsChat ? "LINK_ACCOUNTS" : "CHAT" });
  };
  return (
    <SignUpPage
      title="What is your credit score?"
      note="An estimate is fine. It determines which offers you see. There is no credit check."
    >
      <Form className="gap-6" onSend={send} busy={step.isPending}>
        <RadioGroup label="Credit score range" hideLabel value={chosen} onChange={setChosen} options={OPTIONS} />
        <FormError>{missing && chosen === null ? "Select your credit score range before continuing." : null}</FormError>
        <Button type="submit" look="primary" wide busy={step.isPending}>
          Continue
        </Button>
      </Form>
    </SignUpPage>
  );
};
