import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";

let t: TestApp;
let me: Person;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  me = await t.person();
});
afterAll(() => t.close());

const make = async (csv = "Month,Saved\nJan,100\nFeb,200") =>
  (await me.send("POST", "/api/datagrids/", { name: "Savings", csv_data: csv })).body;

test("a cell accepts any text, and the table reads back unchanged", async () => {
  const { id } = await make();
  for (const value of ["150", 'a, "b"\nc', ""]) {
    const set = await me.send("PUT", `/api/datagrids/${id}/cell-value/`, { row: 1, column: 1, value });
    expect(set.status).toBe(200);
  }
  await me.send("PUT", `/api/datagrids/${id}/cell-value/`, { row: 0, column: 1, value: 'Put, "aside"' });
  expect((await me.get(`/api/datagrids/${id}/`)).body["csv_data"]).toBe('Month,"Put, ""aside"""\nJan,\nFeb,200');
});

test("two concurrent cell edits are both kept", async () => {
  const { id } = await make();
  await Promise.all([1, 2].map((row) => me.send("PUT", `/api/datagrids/${id}/cell-value/`, { row, column: 1, value: `new ${row}` })));
  expect((await me.get(`/api/datagrids/${id}/`)).body["csv_data"]).toBe("Month,Saved\nJan,new 1\nFeb,new 2");
});

test("rejects a cell that does not exist and changes nothing", async () => {
  const { id } = await make();
  for (const cell of [
    { row: 3, column: 0 },
    { row: 0, column: 2 },
    { row: -1, column: 0 },
    { row: 0.5, column: 0 },
  ]) {
    expect((await me.send("PUT", `/api/datagrids/${id}/cell-value/`, { ...cell, value: "x" })).status, JSON.stringify(cell)).toBe(400);
  }
  expect((await me.get(`/api/datagrids/${id}/`)).body["csv_data"]).toBe("Month,Saved\nJan,100\nFeb,200");
});

test("tables are private, even within a household, and can be deleted", async () => {
  const [one, two] = [await t.person("one@grid.example", "Gridders"), await t.person("two@grid.example", "Gridders")];
  const made = await one.send("POST", "/api/datagrids/", { name: "Mine", csv_data: "a" });
  expect((await two.get("/api/datagrids/")).body).toEqual([]);
  expect((await two.get(`/api/datagrids/${made.body["id"]}/`)).status).toBe(404);
  expect((await one.send("DELETE", `/api/datagrids/${made.body["id"]}/`)).status).toBe(204);
  expect((await one.get("/api/datagrids/")).body as Json[]).toEqual([]);
});
