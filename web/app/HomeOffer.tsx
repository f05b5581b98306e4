import { Link } from "@tanstack/react-router";
import Landmark from "lucide-react/icons/landmark";
import { useAccounts } from "#web/features/accounts/index.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { latePart } from "#web/ui/late.ts";
import { classNames } from "#web/ui/class-names.ts";
import { HomeCardsWaiting } from "./HomeCardsWaiting.tsx";
import styles from "./HomeCards.module.css";

/** The cards load after the chat, because nobody needs them in order to ask. */
const HomeCards = latePart(async () => (await import("./HomeCards.tsx")).HomeCards, { quiet: true, fallback: <HomeCardsWaiting /> });

/** Cards of the empty chat. Without any account, an offer to connect one. */
export const HomeOffer = () => {
  const { data } = useAccounts();
  return data?.length === 0 ? <ConnectOffer /> : <HomeCards />;
};

const ConnectOffer = () => (
  <section className={classNames(styles.card, styles.wide, "pb-5")} aria-labelledby="connect-offer">
    <header>
      <h2 id="connect-offer">Connect your accounts</h2>
      <Landmark aria-hidden size={18} />
    </header>
    <p className="text-muted mb-4">
      Hiro answers from your own balances and transactions. Connect a bank, import a file, or add a manual account.
    </p>
    <Link to="/settings/connected-accounts" className={buttonClass({ look: "primary" })}>
      Connect accounts
    </Link>
  </section>
);
