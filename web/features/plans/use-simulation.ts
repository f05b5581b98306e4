import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod/mini";
import { type PlanSimulation, PlanSimulationLine, plans } from "#contract/plans.ts";
import { fromWireKeys } from "#contract/kit/wire.ts";
import type { Method } from "#domain/forecast/methods.ts";
import { NetworkError, refused, send, urlOf } from "#web/lib/api.ts";
import { type RunChoice, simulationKey } from "./queries.ts";

/** The scenario's place in the key; the years follow. */
const SCENARIO_AT = simulationKey.length + 1;

type Progress = { done: number; of: number };

/** Reads a simulation's lines as they arrive. Throws ApiError, NetworkError, or an Error when the server could not finish it. */
const fetchSimulation = async (
  { plan, scenario, years }: RunChoice,
  method: Method,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<PlanSimulation> => {
  const response = await send("POST", urlOf(plans.simulate, { params: { id: plan } }), {
    body: JSON.stringify({ forecast_years: years, scenario, method }),
    headers: { "content-type": "application/json" },
    signal,
  });
  if (!response.ok || !response.body) throw await refused(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : new NetworkError(error);
    });
    if (done) throw new NetworkError(new Error("the simulation ended early"));
    const lines = `${rest}${value}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const read = z.decode(PlanSimulationLine, fromWireKeys(JSON.parse(line)) as never);
      if ("result" in read) return read.result;
      if ("error" in read) throw new Error(read.error);
      onProgress(read);
    }
  }
};

/**
 * The simulation of a scenario for a forecast with this hash. A new hash starts it again and stops the one before. The last result stays
 * until the new one is there, and is `outdated` meanwhile: it belongs to another forecast.
 */
export const useSimulation = (choice: RunChoice, inputHash: string | undefined, method: Method) => {
  const [progress, setProgress] = useState<Progress | null>(null);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...simulationKey, choice.plan, choice.scenario, choice.years, method, inputHash],
    queryFn: async ({ signal }) => {
      setProgress(null);
      return fetchSimulation(choice, method, setProgress, signal);
    },
    enabled: inputHash !== undefined,
    placeholderData: (before, query) =>
      query?.queryKey[SCENARIO_AT] === choice.scenario && query.queryKey[SCENARIO_AT + 1] === choice.years ? before : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return {
    data,
    outdated: isPlaceholderData,
    error,
    busy: isFetching,
    progress: isFetching ? progress : null,
    again: () => void refetch(),
  };
};

export type Simulation = ReturnType<typeof useSimulation>;
