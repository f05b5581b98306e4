import { ConfirmLoanDetails } from "./ConfirmLoanDetails.tsx";
import { ConfirmScreen } from "./ConfirmScreen.tsx";

/** After linking a bank: asks for the interest rate and maturity date of each new loan. */
export const ConfirmLoanDetailsScreen = () => (
  <ConfirmScreen title="Tell us a little more about your loan">
    {(accounts, onDone) => <ConfirmLoanDetails accounts={accounts} onDone={onDone} />}
  </ConfirmScreen>
);
