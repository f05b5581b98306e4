import { Link } from "@tanstack/react-router";
import Eye from "lucide-react/icons/eye";
import KeyRound from "lucide-react/icons/key-round";
import Unlink from "lucide-react/icons/unlink";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { SignUpPage } from "./SignUpPage.tsx";

const POINTS = [
  { icon: KeyRound, text: "You sign in at your bank. Hiro never sees your bank password." },
  { icon: Eye, text: "Hiro can read balances and transactions. It cannot move money." },
  { icon: Unlink, text: "You can disconnect a bank at any time and delete its data." },
] as const;

/** Explains what linking a bank means, before the first link. */
export const SecurityScreen = () => (
  <SignUpPage
    title="You stay in control of your accounts"
    note="Linking lets Hiro read your accounts, so that it can answer from your own data."
  >
    <ul className="mb-8 grid gap-4">
      {POINTS.map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden size={20} className="mt-0.5 flex-none text-accent" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
    <Link to="/signup/connect-accounts" className={buttonClass({ look: "primary", wide: true })}>
      Continue
    </Link>
  </SignUpPage>
);
