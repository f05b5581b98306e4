import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Property, properties } from "#contract/properties.ts";
import { ApiError, call } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { CATEGORY_NAMES } from "./CategoryStep.tsx";
import type { StepParts } from "./DetailStep.tsx";
import { AddressFields, ConfirmProperty } from "./PropertyParts.tsx";
import { FAILED_LOOKUP, useAddProperty } from "./save.ts";
import { StepBody } from "./StepBody.tsx";

/** The steps for a home found by its address: the address, then the result. */
export const useHomeSteps = (ways: { onBack: () => void; onManual: () => void; onDone: (id: number) => void }): StepParts => {
  const [address, setAddress] = useState("");
  const lookUp = useMutation({ mutationFn: () => call(properties.details, { query: { address: address.trim() } }) });
  const add = useAddProperty(ways.onDone);
  const home = lookUp.data;
  if (home && home.id !== null) return knownHome(home, home.id, { onBack: () => lookUp.reset(), onOpen: ways.onDone });
  if (home)
    return {
      title: home.name,
      note: "Is this the right home?",
      footer: (
        <>
          <Button onClick={() => lookUp.reset()}>Back</Button>
          <Button look="primary" type="submit" form="confirm-home" busy={add.isPending}>
            Add
          </Button>
        </>
      ),
      children: (
        <StepBody key="confirm">
          <form
            id="confirm-home"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!add.isPending) add.mutate(home);
            }}
          >
            <ConfirmProperty home={home} />
            {add.error && (
              <p className="caption attention mt-4" role="alert">
                {add.error instanceof ApiError && add.error.statusCode === 409 && add.error.detail ? add.error.detail : FAILED_LOOKUP}
              </p>
            )}
          </form>
        </StepBody>
      ),
    };
  return {
    title: CATEGORY_NAMES["real estate"],
    footer: (
      <>
        <Button onClick={ways.onBack}>Back</Button>
        <Button look="primary" type="submit" form="find-home" disabled={address.trim() === ""} busy={lookUp.isPending}>
          Continue
        </Button>
      </>
    ),
    children: (
      <StepBody key="address">
        <form
          id="find-home"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (address.trim() !== "" && !lookUp.isPending) lookUp.mutate();
          }}
        >
          <AddressFields
            address={address}
            wrong={lookUp.error ? FAILED_LOOKUP : undefined}
            onManual={ways.onManual}
            onChange={(next) => {
              setAddress(next);
              if (lookUp.error) lookUp.reset();
            }}
          />
        </form>
      </StepBody>
    ),
  };
};

/** The household already has this home, so the dialog links to its account instead of adding it twice. */
const knownHome = (home: Property, id: number, { onBack, onOpen }: { onBack: () => void; onOpen: (id: number) => void }): StepParts => ({
  title: home.name,
  note: "You already have an account for this home.",
  footer: (
    <>
      <Button onClick={onBack}>Back</Button>
      <Button look="primary" onClick={() => onOpen(id)}>
        Open account
      </Button>
    </>
  ),
  children: (
    <StepBody key="known">
      <ConfirmProperty home={home} />
    </StepBody>
  ),
});
