import { ApiError } from "./errors.ts";

/** Throws 409 if a form that was already saved is sent again with other values, which would be lost. */
export const checkSameForm = (same: boolean): void => {
  if (!same)
    throw new ApiError(409, "FORM_CHANGED", "This form was already saved, with other values. Close it and edit what it added.", {
      fields: { nonce: ["This form was already saved with other values"] },
    });
};
