/** The browser's own passkey calls. Their code comes when one is first used. */
const browser = () => import("@simplewebauthn/browser");

/** A passkey belongs to a name: browsers refuse one for an address such as 127.0.0.1 or [::1]. */
export const hasName = (host: string): boolean => !/^[\d.]+$|^\[/.test(host);

/** Whether passkeys work in this browser at this address, without loading anything. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === "function" && hasName(window.location.hostname);

/** Whether the browser offers passkeys among the names it fills in. */
export const fillsInPasskeys = async (): Promise<boolean> => knowsPasskeys() && (await browser()).browserSupportsWebAuthnAutofill();

/** The person said no, or let the time pass: nothing went wrong. */
export class PasskeyDismissed extends Error {
  constructor() {
    super("No passkey was used.");
    this.name = "PasskeyDismissed";
  }
}

const dismissed = (error: unknown): never => {
  if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError")) throw new PasskeyDismissed();
  throw error;
};

/** Lets the person make a passkey. `options` and the answer are the server's JSON. Throws PasskeyDismissed. */
export const makePasskey = async (options: string): Promise<string> =>
  JSON.stringify(await (await browser()).startRegistration({ optionsJSON: JSON.parse(options) }).catch(dismissed));

/** Lets the person use a passkey; with `fillIn` only when they pick one among the names the browser offers. Throws PasskeyDismissed. */
export const askForPasskey = async (options: string, fillIn = false): Promise<string> =>
  JSON.stringify(
    await (await browser()).startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: fillIn }).catch(dismissed),
  );

/** Ends a wait for a passkey that the browser still offers. */
export const stopOfferingPasskeys = async (): Promise<void> => (await browser()).WebAuthnAbortService.cancelCeremony();
