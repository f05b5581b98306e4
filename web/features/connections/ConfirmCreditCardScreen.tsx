import { ConfirmCreditCards } from "./ConfirmCreditCards.tsx";
import { ConfirmScreen } from "./ConfirmScreen.tsx";

/** After a link: which product each of the new credit cards is. */
export const ConfirmCreditCardScreen = () => (
  <ConfirmScreen title="Confirm credit card">
    {(accounts, onDone) => <ConfirmCreditCards accounts={accounts} onDone={onDone} />}
  </ConfirmScreen>
);
