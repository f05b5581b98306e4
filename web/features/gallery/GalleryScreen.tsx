import { useState } from "react";
import { setTheme, useTheme } from "#web/lib/theme.ts";
import { useMedia } from "#web/lib/media.ts";
import { latePart } from "#web/ui/late.ts";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { ButtonsFamily } from "./ButtonsFamily.tsx";
import { ChartsFamily } from "./ChartsFamily.tsx";
import { ColoursFamily } from "./ColoursFamily.tsx";
import { InputsFamily } from "./InputsFamily.tsx";
import { LayersFamily } from "./LayersFamily.tsx";
import { ListsFamily } from "./ListsFamily.tsx";
import { MarksFamily } from "./MarksFamily.tsx";
import { MoneyFamily } from "./MoneyFamily.tsx";
import { StatesFamily } from "./StatesFamily.tsx";

const TablesFamily = latePart(async () => (await import("./TablesFamily.tsx")).TablesFamily);

type View = "light" | "dark" | "both";

const VIEWS = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "both", label: "Both" },
] as const;

/** Every component in every state, in one theme or in both side by side. */
export const GalleryScreen = () => {
  const theme = useTheme();
  const system = useMedia("(prefers-color-scheme: dark)") ? "dark" : "light";
  const [both, setBoth] = useState(false);
  const view: View = both ? "both" : theme === "system" ? system : theme;
  const choose = (next: View) => {
    setBoth(next === "both");
    if (next !== "both") setTheme(next);
  };
  return (
    <Screen title="Gallery" wide={both} actions={<Segmented label="Theme" value={view} onChange={choose} options={VIEWS} />}>
      {both ? (
        <div className="grid grid-cols-1 gap-px lg:grid-cols-2">
          {(["light", "dark"] as const).map((each) => (
            <div key={each} data-theme={each} className="min-w-0 bg-surface p-6 text-ink">
              <Families />
            </div>
          ))}
        </div>
      ) : (
        <Families />
      )}
    </Screen>
  );
};

const Families = () => (
  <>
    <MoneyFamily />
    <ButtonsFamily />
    <InputsFamily />
    <MarksFamily />
    <ColoursFamily />
    <ChartsFamily />
    <ListsFamily />
    <TablesFamily />
    <LayersFamily />
    <StatesFamily />
  </>
);
