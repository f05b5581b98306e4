/** Whose flag is asked for; `targetingKey` names the person and says nothing about them. */
export type FlagContext = { targetingKey: string; isEmployee: boolean };

export type FlagResolution = { value: boolean; reason: "STATIC" | "TARGETING_MATCH" | "DEFAULT" | "ERROR" };

/** Where the values of flags come from, in the shape of an OpenFeature provider, so that one can stand here. */
export type FlagProvider = {
  metadata: { name: string };
  /** The value of a flag, or `defaultValue` where nothing is known of it. */
  resolveBooleanEvaluation: (flagKey: string, defaultValue: boolean, context: FlagContext) => Promise<FlagResolution>;
};

/** Flags as the operator set them for the whole installation. EMPLOYEES_ONLY is on for those who run it, and for nobody else. */
export const settingsFlags = (settings: Readonly<Record<string, boolean>>): FlagProvider => ({
  metadata: { name: "settings" },
  resolveBooleanEvaluation: async (flagKey, defaultValue, { isEmployee }) => {
    const set = settings[flagKey];
    if (flagKey === "EMPLOYEES_ONLY") return { value: isEmployee && set !== false, reason: "TARGETING_MATCH" };
    return set === undefined ? { value: defaultValue, reason: "DEFAULT" } : { value: set, reason: "STATIC" };
  },
});
