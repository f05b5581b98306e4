import { useEffect, useEffectEvent } from "react";
import { fillsInPasskeys, stopOfferingPasskeys } from "#web/lib/passkeys.ts";
import { type SignIn, signInByPasskey } from "./sign-in.ts";

/** Lets the browser offer passkeys in its autofill list where supported. Reports only the result of a passkey the user picked. */
export const usePasskeyOffer = (onSettled: (result: SignIn) => void): void => {
  const settled = useEffectEvent(onSettled);
  useEffect(() => {
    let here = true;
    const offer = async (): Promise<void> => {
      if (!(await fillsInPasskeys()) || !here) return;
      const result = await signInByPasskey("sign-in", true);
      if (here && result) settled(result);
    };
    offer().catch((failure: unknown) => console.error(failure));
    return () => {
      here = false;
      fillsInPasskeys()
        .then((can) => (can ? stopOfferingPasskeys() : undefined))
        .catch((failure: unknown) => console.error(failure));
    };
  }, []);
};
