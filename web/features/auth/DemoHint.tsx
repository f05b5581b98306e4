import { useEffect, useState } from "react";
import { Button } from "#web/ui/actions/Button.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";
import { useKnownOffer } from "./offer.ts";
import { type DemoAccount, demoAccount } from "./sign-in.ts";

/** The demo household's sign-in details, if there is one. */
export const DemoHint = ({ onUse }: { onUse: (account: DemoAccount) => void }) => {
  const account = useDemo();
  if (!account) return null;
  return (
    <Panel className="mt-8" label="Demo household">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium">Try the demo</p>
          <p className="truncate text-caption text-muted">
            {account.email} · {account.password}
          </p>
        </div>
        <Button small onClick={() => onUse(account)}>
          Fill in
        </Button>
      </div>
    </Panel>
  );
};

/** Returns the demo household's sign-in details, or null. */
export const useDemo = (): DemoAccount | null => {
  const known = useKnownOffer();
  const [account, setAccount] = useState<DemoAccount | null>(known?.demo ?? null);
  useEffect(() => {
    if (known) return;
    let here = true;
    demoAccount()
      .then((found) => here && setAccount(found))
      .catch((failure: unknown) => console.error(failure));
    return () => {
      here = false;
    };
  }, [known]);
  return account;
};
