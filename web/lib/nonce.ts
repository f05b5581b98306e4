import { useState } from "react";

/** Identifies a form for as long as it is open, so that the server saves it once even if it is sent again after a lost answer. */
export const useNonce = (): string => useState(() => crypto.randomUUID())[0];
