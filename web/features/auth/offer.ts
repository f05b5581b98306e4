import { createContext, useContext, useState } from "react";
import type { SignInOffer } from "#contract/installation.ts";
import { embeddedOffer } from "./sign-in.ts";

/** The offer of a form that the build draws. Null in the browser, where the page has its own. */
export const DrawnOffer = createContext<SignInOffer | null>(null);

/** Returns the ways to sign in that are known without a request, or null. */
export const useKnownOffer = (): SignInOffer | null => {
  const drawn = useContext(DrawnOffer);
  return useState(() => drawn ?? embeddedOffer())[0];
};

/** Returns whether the build draws this form. There is no browser then. */
export const useIsDrawn = (): boolean => useContext(DrawnOffer) !== null;
