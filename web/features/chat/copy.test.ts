import { describe, expect, it } from "vitest";
import { copied, spoken } from "./copy.ts";

const ORIGIN = "https://hiro.example";
const ANSWER = [
  "**You spent [$1,234.56](#cite:0) at A\\&P \\$5 Store.** That is less.",
  "",
  "| Category | Spent |",
  "| --- | ---: |",
  "| Groceries \\| food | [$1,180.00](#cite:1) |",
  "| Gas | [$54.56](#cite:2) |",
  "",
  "- first <b>item</b>",
  "- second",
  "",
  "![Dining out](/charts/7/image/)",
].join("\n");

describe("an answer on the clipboard", () => {
  it("is text that can be read as it is, with lists and aligned tables in Markdown", () => {
    expect(copied(ANSWER, ORIGIN).text).toBe(
      [
        "You spent $1,234.56 at A&P $5 Store. That is less.",
        "",
        "| Category          |     Spent |",
        "| ----------------- | --------: |",
        "| Groceries \\| food | $1,180.00 |",
        "| Gas               |    $54.56 |",
        "",
        "- first item",
        "- second",
        "",
        "Chart: Dining out",
      ].join("\n"),
    );
  });

  it("is HTML with a real table, and nothing of its own that runs or loads", () => {
    const page = new DOMParser().parseFromString(copied(`${ANSWER}\n\n<img src=x onerror=alert(1)>`, ORIGIN).html, "text/html");
    const cells = [...page.querySelectorAll("table tr")].map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ["Category", "Spent"],
      ["Groceries | food", "$1,180.00"],
      ["Gas", "$54.56"],
    ]);
    expect([...page.querySelectorAll("thead th")].map((cell) => cell.getAttribute("scope"))).toEqual(["col", "col"]);
    expect(page.querySelector("strong")?.textContent).toBe("You spent $1,234.56 at A&P $5 Store.");
    expect([...page.querySelectorAll("li")].map((item) => item.textContent)).toEqual(["first item", "second"]);
    expect([...page.querySelectorAll("a")].map((link) => link.href)).toEqual([`${ORIGIN}/charts/7`]);
    expect(page.querySelector("img, script, b")).toBeNull();
  });
});

it("a screen reader hears the text of an answer, and of a table its size", () => {
  expect(spoken(ANSWER)).toBe(
    "You spent $1,234.56 at A&P $5 Store. That is less. Table with 2 rows. - first item\n- second Chart: Dining out",
  );
});
