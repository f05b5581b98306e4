import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const DATABASE_URL = "postgres://hiro@localhost/hiro";

test("there are no replicas by default, and several are joined by commas", () => {
  expect(readSettings({ DATABASE_URL }).replicaUrls).toEqual([]);
  expect(readSettings({ DATABASE_URL, DATABASE_REPLICA_URL: "" }).replicaUrls).toEqual([]);
  const two = ["postgres://hiro@replica-1/hiro", "postgresql://hiro@replica-2:5433/hiro"];
  expect(readSettings({ DATABASE_URL, DATABASE_REPLICA_URL: two.join(",") }).replicaUrls).toEqual(two);
});

test.each(["replica-1:5432", "http://replica-1/hiro", "postgres://replica-1/hiro, replica-2", "postgres://replica-1/hiro,"])(
  "refuses to start with the replica %s and names the setting",
  (given) => {
    expect(() => readSettings({ DATABASE_URL, DATABASE_REPLICA_URL: given })).toThrow("DATABASE_REPLICA_URL must be addresses");
  },
);

test("refuses to start with a replica of the embedded database", () => {
  expect(() => readSettings({ DATABASE_REPLICA_URL: "postgres://hiro@replica-1/hiro" })).toThrow("DATABASE_REPLICA_URL needs DATABASE_URL");
});
