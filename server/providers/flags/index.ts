/** The user a flag is evaluated for. `targetingKey` identifies the user and reveals nothing about them. */
export type FlagContext = { targetingKey: string; isEmployee: boolean };

export type FlagResolution = { value: boolean; reason: "STATIC" | "TARGETING_MATCH" | "DEFAULT" | "ERROR" };

/** Source of flag values, in the shape of an OpenFeature provider, so that one can be used here. */
export type FlagProvider = {
  metadata: { name: string };
  /** Returns the value of a flag, or `defaultValue` if the flag is unknown. */
  resolveBooleanEvaluation: (flagKey: string, defaultValue: boolean, context: FlagContext) => Promise<FlagResolution>;
};

/** Flags as the operator set them for the whole installation. EMPLOYEES_ONLY is on only for operators. */
export const settingsFlags = (settings: Readonly<Record<string, boolean>>): FlagProvider => ({
  metadata: { name: "settings" },
  resolveBooleanEvaluation: async (flagKey, defaultValue, { isEmployee }) => {
    const set = settings[flagKey];
    if (flagKey === "EMPLOYEES_ONLY") return { value: isEmployee && set !== false, reason: "TARGETING_MATCH" };
    return set === undefined ? { value: defaultValue, reason: "DEFAULT" } : { value: set, reason: "STATIC" };
  },
});
