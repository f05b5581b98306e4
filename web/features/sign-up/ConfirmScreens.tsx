import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { ConfirmCreditCards, ConfirmLoanDetails, ConfirmStepBody } from "#web/features/connections/index.ts";
import { SignUpPage } from "./SignUpPage.tsx";

/** Confirms the product of each new credit card. Opened without accounts, it redirects to the first link. */
export const ConfirmCardsScreen = () => (
  <SignUpPage title="Confirm credit card">
    <ConfirmStepBody leave={useFirstLink()}>
      {(accounts, onDone) => <ConfirmCreditCards accounts={accounts} onDone={onDone} />}
    </ConfirmStepBody>
  </SignUpPage>
);

/** Confirms the terms of each new loan. Opened without accounts, it redirects to the first link. */
export const ConfirmLoansScreen = () => (
  <SignUpPage title="Tell us a little more about your loan">
    <ConfirmStepBody leave={useFirstLink()}>
      {(accounts, onDone) => <ConfirmLoanDetails accounts={accounts} onDone={onDone} button="Confirm loan(s)" />}
    </ConfirmStepBody>
  </SignUpPage>
);

const useFirstLink = (): (() => void) => {
  const navigate = useNavigate();
  return useCallback(() => void navigate({ to: "/signup/connect-accounts", replace: true }), [navigate]);
};
