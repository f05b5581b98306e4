import { describe, expect, it } from "vitest";
import { SYSTEM_CATEGORIES } from "#domain/transactions/categories.ts";
import { CATEGORY_ICONS } from "#web/ui/marks/category-icons.ts";
import { HIRO_SET } from "#web/ui/icons/hiro-set.ts";
import { loadIcon } from "#web/ui/icons/load-icon.ts";
import { ICONS } from "./icon-list.ts";
import { findIcons } from "./icon-search.ts";

describe("icons", () => {
  it("include the whole general set and our own, each once, by identifier", () => {
    expect(new Set(ICONS.map((icon) => icon.id)).size).toBe(ICONS.length);
    expect(ICONS.length).toBeGreaterThan(1800);
    expect(ICONS.filter((icon) => icon.source === "hiro-set")).toHaveLength(Object.keys(HIRO_SET).length);
    for (const { id } of ICONS) expect(id).toMatch(/^(lucide|hiro-set)\.[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("can all be drawn, and an unknown identifier returns none", async () => {
    for (const { id } of ICONS.filter((_, i) => i % 40 === 0)) expect((await loadIcon(id))?.length, id).toBeGreaterThan(0);
    for (const id of ["lucide.no-such-icon", "hiro-set.no-such-icon", "<svg>", ""]) expect(await loadIcon(id)).toBeNull();
  });

  it("of system categories are listed together", () => {
    expect(SYSTEM_CATEGORIES.map((c) => c.icon).filter((icon) => !CATEGORY_ICONS[icon])).toEqual([]);
  });
});

describe("icon search", () => {
  const found = (text: string) => findIcons(ICONS, text).map((icon) => icon.id);

  it("starts with 60 icons, ranks name matches first, and requires every word to match", () => {
    expect(found("")).toHaveLength(60);
    expect(found("  ")).toEqual(found(""));
    expect(found("piggy")[0]).toBe("lucide.piggy-bank");
    expect(found("PIGGY-bank")[0]).toBe("lucide.piggy-bank");
    expect(found("landlord")).toContain("hiro-set.rent");
    expect(found("piggy zebra")).toEqual([]);
    expect(found("a").length).toBeLessThanOrEqual(120);
  });
});
