import { createHash } from "node:crypto";
import type { Connection } from "../../server/providers/identity/index.ts";

export type SandboxPerson = { email: string; firstName: string; lastName: string; verified: boolean };

/** Fictional identities that the dialog offers. */
export const PEOPLE: readonly SandboxPerson[] = [
  { email: "jordan.lake@example.com", firstName: "Jordan", lastName: "Lake", verified: true },
  { email: "robin.field@example.com", firstName: "Robin", lastName: "Field", verified: true },
  { email: "unverified@example.com", firstName: "Alex", lastName: "Moor", verified: false },
];

/** Returns the permanent id of a fictional identity at one of the sandbox's providers. */
export const subjectOf = (connection: Connection, email: string): string =>
  createHash("sha256").update(`${connection} ${email.toLowerCase()}`).digest("hex").slice(0, 32);

const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;
const nameOf = (text: string): string => text.trim().slice(0, 60);

/** Returns the chosen or typed identity; null if the typed address is invalid. */
export const personIn = (form: URLSearchParams): SandboxPerson | null => {
  const chosen = PEOPLE.find((person) => person.email === form.get("person"));
  if (chosen) return chosen;
  const email = (form.get("email") ?? "").trim().toLowerCase();
  if (!EMAIL.test(email)) return null;
  return {
    email,
    firstName: nameOf(form.get("first_name") ?? ""),
    lastName: nameOf(form.get("last_name") ?? ""),
    verified: form.get("verified") === "on",
  };
};
