/** The browser's passkey API. Its code loads on first use. */
const browser = () => import("@simplewebauthn/browser");

/** Passkeys need a host name: browsers refuse them for IP addresses such as 127.0.0.1 or [::1]. */
export const hasName = (host: string): boolean => !/^[\d.]+$|^\[/.test(host);

/** Returns whether passkeys work in this browser at this address, without loading code. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === "function" && hasName(window.location.hostname);

/** Returns whether the browser offers passkeys in its autofill list. */
export const fillsInPasskeys = async (): Promise<boolean> => knowsPasskeys() && (await browser()).browserSupportsWebAuthnAutofill();

/** The user declined or let the prompt time out. Not an error. */
export class PasskeyDismissed extends Error {
  constructor() {
    super("No passkey was used.");
    this.name = "PasskeyDismissed";
  }
}

/** The device holds a passkey of this account, and holds only one. The message is for the user. */
export class PasskeyExists extends Error {
  constructor() {
    super("This device already has a passkey for your account.");
    this.name = "PasskeyExists";
  }
}

const refused = (error: unknown): never => {
  if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError")) throw new PasskeyDismissed();
  if (error instanceof Error && error.name === "InvalidStateError") throw new PasskeyExists();
  throw error;
};

/** Asks the user to create a passkey. `options` and the result are the server's JSON. Throws PasskeyDismissed and PasskeyExists. */
export const makePasskey = async (options: string): Promise<string> =>
  JSON.stringify(await (await browser()).startRegistration({ optionsJSON: JSON.parse(options) }).catch(refused));

/** Asks the user for a passkey. With `fillIn`, resolves only when the user picks one in the autofill list. Throws PasskeyDismissed. */
export const askForPasskey = async (options: string, fillIn = false): Promise<string> =>
  JSON.stringify(
    await (await browser()).startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: fillIn }).catch(refused),
  );

/** Stops waiting for a passkey that the browser still offers. */
export const stopOfferingPasskeys = async (): Promise<void> => (await browser()).WebAuthnAbortService.cancelCeremony();
