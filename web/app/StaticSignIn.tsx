import type { SignInOffer } from "#contract/installation.ts";
import { DrawnOffer } from "#web/features/auth/offer.ts";
import { PasswordStep } from "#web/features/auth/PasswordStep.tsx";

const nothing = (): void => undefined;

/**
 * The sign-in form in the page's HTML, usable before any script has loaded. It is rendered at build time for every offer;
 * `public/first-paint.js` keeps what is pressed, and `lib/static-page.ts` moves what is typed into the app's own form.
 */
export const StaticSignIn = ({ offer }: { offer: SignInOffer }) => (
  <div id="sign-in" data-drawn="">
    <DrawnOffer value={offer}>
      <PasswordStep notice={null} onIn={nothing} onSecondFactor={nothing} />
    </DrawnOffer>
  </div>
);
