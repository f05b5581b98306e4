import type { Endpoint, Reply } from "#contract/kit/endpoint.ts";
import { call, type Given } from "./api.ts";
import { type FormOptions, useForm } from "./form.ts";

type ContractFormOptions<E extends Endpoint, Values> = Omit<FormOptions<Values, Reply<E>>, "send"> & {
  /** Returns what the call sends for these values. */
  given: (values: Values) => Given<E>;
  /** Runs the call, such as after the user has confirmed their identity. */
  run?: (send: () => Promise<Reply<E>>) => Promise<Reply<E>>;
};

/** A form that sends one call of the contract. */
export const useContractForm = <E extends Endpoint, Values extends object>(
  endpoint: E,
  { given, run = (send) => send(), ...options }: ContractFormOptions<E, Values>,
) => useForm({ ...options, send: (values) => run(() => call(endpoint, given(values))) });
