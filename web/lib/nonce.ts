import { useState } from "react";

/** Returns a new id for something that is sent. `crypto.randomUUID` would need https or localhost, and Hiro also runs on home networks. */
export const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Identifies a form for as long as it is open, so that the server saves it once even if it is sent again after a lost answer. */
export const useNonce = (): string => useState(newNonce)[0];
