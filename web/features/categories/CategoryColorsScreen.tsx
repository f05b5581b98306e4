import { CATEGORY_COLORS } from "#domain/transactions/category-looks.ts";
import { CategoryIcon, categoryColor } from "#web/ui/marks/CategoryIcon.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";

const THEMES = [
  { theme: "light", title: "Light" },
  { theme: "dark", title: "Dark" },
] as const;
const SHOWN = ["lucide.shopping-basket", "hiro-set.nest-egg"];

/** Every category color in both themes: as a dot, as a tinted icon, and as text. */
export const CategoryColorsScreen = () => (
  <Screen title="Category colors">
    <div className="grid gap-6 sm:grid-cols-2">
      {THEMES.map(({ theme, title }) => (
        <section key={theme} data-theme={theme} className="card bg-surface text-ink">
          <h2 className="font-strong mb-3">{title}</h2>
          <ul className="grid gap-1">
            {CATEGORY_COLORS.map((color) => (
              <li key={color} className="flex items-center gap-3 py-1">
                <span className="bg-(--c) rounded-pill size-6 flex-none" style={{ "--c": categoryColor(color) }} />
                {SHOWN.map((icon) => (
                  <CategoryIcon key={icon} icon={icon} color={color} />
                ))}
                <span className="capitalize">{color}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </Screen>
);
