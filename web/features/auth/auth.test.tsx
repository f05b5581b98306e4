import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LoginScreen } from "./LoginScreen.tsx";
import { safeRedirect } from "#domain/urls/redirect-url.ts";
import { formatWait } from "#domain/wait.ts";

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | "offline" | "never";
let answers: Record<string, Answer>;
const sent = vi.fn();

beforeEach(() => {
  answers = { "/auth/demo/": { status: 404 } };
  sent.mockClear();
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    sent(url, init?.body);
    const answer = answers[url] ?? "offline";
    if (answer === "never") return new Promise(() => undefined);
    if (answer === "offline") return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(
      new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
        status: answer.status,
        headers: { "content-type": "application/json", ...answer.headers },
      }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const signInAs = async (email: string, password: string) => {
  render(<LoginScreen />);
  await userEvent.type(screen.getByLabelText("Email"), email);
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
};

describe("signing in", () => {
  it.each<[string, Answer, string]>([
    ["a wrong password", { status: 401, body: { message: "Wrong email or password." } }, "Wrong email or password."],
    ["a 401 without words", { status: 401 }, "Wrong email or password."],
    ["too many attempts", { status: 429, headers: { "retry-after": "90" } }, "Too many attempts. Try again in 2 minutes."],
    ["a broken server", { status: 500 }, "Sign-in failed. Try again."],
    ["no connection", "offline", "You seem to be offline. Check your connection and try again."],
  ])("says what happened after %s and keeps the typed values", async (_name, answer, message) => {
    answers["/auth/session/"] = answer;
    await signInAs("maya@example.com", "wrong");
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("maya@example.com");
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  });

  it("sends email and password once", async () => {
    answers["/auth/session/"] = { status: 401 };
    await signInAs(" maya@example.com ", "secret");
    await screen.findByRole("alert");
    expect(sent.mock.calls.filter(([url]) => url === "/auth/session/")).toEqual([
      ["/auth/session/", JSON.stringify({ email: "maya@example.com", password: "secret" })],
    ]);
  });

  it("sends every address that an account can have, and says which field is empty", async () => {
    answers["/auth/session/"] = { status: 401 };
    render(<LoginScreen />);
    const [email, password, button] = [
      screen.getByLabelText("Email"),
      screen.getByLabelText("Password"),
      screen.getByRole("button", { name: "Sign in" }),
    ];
    await userEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toBe("Enter your email address.");
    expect(document.activeElement).toBe(email);
    await userEvent.type(email, "néw.user+test@example.com");
    await userEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toBe("Enter your password.");
    expect(document.activeElement).toBe(password);
    expect(sent.mock.calls.filter(([url]) => url === "/auth/session/")).toEqual([]);
    await userEvent.type(password, "secret{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Wrong email or password.");
    expect(sent.mock.calls.filter(([url]) => url === "/auth/session/")).toEqual([
      ["/auth/session/", JSON.stringify({ email: "néw.user+test@example.com", password: "secret" })],
    ]);
  });

  it.each([
    [{ status: 404 }, "Waiting for the server."],
    [
      { status: 200, body: { email: "demo@example.com", password: "Demo-2026!" } },
      "Waiting for the server. On its first start it creates the demo household.",
    ],
  ])("says that it waits when the answer takes long, demo %o", async (demo, words) => {
    answers["/auth/demo/"] = demo;
    answers["/auth/session/"] = "never";
    await signInAs("maya@example.com", "secret");
    expect(screen.getByRole("status").textContent).toBe("");
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(words), { timeout: 10_000 });
  });

  it("shows the password on request", async () => {
    render(<LoginScreen />);
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText<HTMLInputElement>("Password").type).toBe("text");
  });

  it("offers the demo household only where one exists", async () => {
    render(<LoginScreen />);
    expect(screen.queryByRole("region", { name: "Demo household" })).toBeNull();
    cleanup();
    answers["/auth/demo/"] = { status: 200, body: { email: "maya@demo.hiro", password: "ink" } };
    render(<LoginScreen />);
    await userEvent.click(await screen.findByRole("button", { name: "Fill in" }));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("maya@demo.hiro");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("ink");
  });
});

describe("other sign-in methods", () => {
  const ways = [
    { connection: "google-oauth2", name: "Google", sandbox: false },
    { connection: "apple", name: "Apple", sandbox: true },
  ];
  afterEach(() => window.history.replaceState(null, "", "/"));

  it("lead to the installation's providers and back to the requested page", async () => {
    window.history.replaceState(null, "", "/auth/login/?redirect_url=%2Fbudgets");
    answers["/auth/connections/"] = { status: 200, body: ways };
    render(<LoginScreen />);
    const google = await screen.findByRole("link", { name: "Continue with Google" });
    expect(google.getAttribute("href")).toBe("/auth/login/?connection=google-oauth2&redirect_url=%2Fbudgets");
    screen.getByRole("link", { name: /^Continue with Apple ?Sandbox$/ });
    cleanup();
    answers["/auth/connections/"] = { status: 200, body: [] };
    render(<LoginScreen />);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Other ways to sign in" })).toBeNull());
  });

  it("include a link for a forgotten password", () => {
    render(<LoginScreen />);
    expect(screen.getByRole("link", { name: "Forgot password?" }).getAttribute("href")).toBe("/auth/forgot/");
  });

  it("ask for a code after the password, reject a wrong one, and start over after a timeout", async () => {
    answers["/auth/session/"] = { status: 200, body: { next: "second-factor" } };
    answers["/auth/second-factor/"] = { status: 400, body: { message: "That code does not match." } };
    await signInAs("maya@example.com", "secret");
    await screen.findByRole("heading", { name: "Two-step sign-in" });
    expect(window.location.search).toContain("step=second-factor");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Enter the code");
    await userEvent.type(screen.getByLabelText("Code"), "123456{Enter}");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("That code does not match."));
    await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
    answers["/auth/second-factor/"] = { status: 401, body: { message: "That took too long.", errors: ["STEP_OVER"] } };
    await userEvent.type(screen.getByLabelText("Recovery code"), "abcde-fghjk{Enter}");
    await screen.findByRole("heading", { name: "Sign in to Hiro" });
    expect(screen.getByRole("status").textContent).toBe("That took too long. Sign in again.");
  });
});

it.each([
  [null, "/"],
  ["", "/"],
  ["/transactions?period=this-month", "/transactions?period=this-month"],
  ["https://evil.example", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/a\\b", "/"],
])("redirect_url %j opens %s after sign-in", (wanted, place) => {
  expect(safeRedirect(wanted)).toBe(place);
});

it.each([
  [0, "a minute"],
  [Number.NaN, "a minute"],
  [1, "1 second"],
  [45, "45 seconds"],
  [60, "1 minute"],
  [90, "2 minutes"],
])("%d seconds are shown as %s", (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});
