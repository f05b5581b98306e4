import { ConfirmLoanDetails } from "./ConfirmLoanDetails.tsx";
import { ConfirmScreen } from "./ConfirmScreen.tsx";

/** After a link: the interest rate and the end of each of the new loans. */
export const ConfirmLoanDetailsScreen = () => (
  <ConfirmScreen title="Tell us a little more about your loan">
    {(accounts, onDone) => <ConfirmLoanDetails accounts={accounts} onDone={onDone} />}
  </ConfirmScreen>
);
