import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { type Json, PASSWORD, type Person, personOf } from "#server/testing/app.ts";
import { linked } from "#server/testing/bank.ts";
import { gate, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
let people = 0;

const letters = async (): Promise<Json[]> => {
  await stage.t.deps.jobs.stop();
  return (await (await fetch(`${stage.t.url}/api/sign-in-mail/`)).json()) as Json[];
};
const tokenTo = async (email: string): Promise<string> =>
  /email-verified#([\w-]+)/.exec(String((await letters()).find((one) => one["to"] === email)?.["text"]))?.[1] ?? "";
/** Creates a user at a given sign-up state. */
const at = async (
  signup_state: string,
  more: {
    email_verified?: boolean;
    is_employee?: boolean;
    is_invited?: boolean;
    has_alternate?: boolean;
    first_name?: string | null;
    manual_credit_score?: number | null;
    tos_consent?: boolean;
  } = {},
): Promise<Person> => {
  const p = await stage.t.person();
  await stage.t.deps.database.kysely
    .updateTable("users")
    .set({ signup_state, email_verified: true, tos_consent: true, manual_credit_score: 675, ...more })
    .where("id", "=", p.id)
    .execute();
  return p;
};
const press = async (name: string | RegExp, role = "button"): Promise<void> => userEvent.click(await screen.findByRole(role, { name }));
const stateOf = async (p: Person): Promise<Json> => (await p.get("/api/profile/0/")).body;

describe("creating an account", () => {
  const fill = async (email: string, password = PASSWORD, confirmation = password, agrees = true): Promise<void> => {
    await press("Continue with email");
    if (email) await userEvent.type(screen.getByLabelText("Email"), email);
    if (password) await userEvent.type(screen.getByLabelText("Password"), password);
    if (confirmation) await userEvent.type(screen.getByLabelText("Confirm password"), confirmation);
    if (agrees) await userEvent.click(screen.getByLabelText("I agree to the terms of service"));
    await press("Continue");
  };
  const name = async (first = "Ada", last = "Lovelace"): Promise<void> => {
    await screen.findByRole("heading", { name: "What is your legal name?" });
    if (first) await userEvent.type(screen.getByLabelText("First name"), first);
    if (last) await userEvent.type(screen.getByLabelText("Last name"), last);
    await press("Create account");
  };

  const FILL = "Please fill out all fields before continuing.";
  const AGREE = "Please agree to the terms of service before continuing.";
  it("shows the form after a method is chosen, without errors at first", async () => {
    await stage.renderAt("/signup/account", null);
    await screen.findByRole("heading", { name: "Create your account" });
    expect(screen.queryByLabelText("Email")).toBeNull();
    expect((await screen.findByRole("link", { name: /Continue with Google/ })).getAttribute("href")).toBe(
      "/auth/login/?connection=google-oauth2",
    );
    expect(screen.getByRole("link", { name: /Continue with Apple/ }).getAttribute("href")).toBe("/auth/login/?connection=apple");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["", PASSWORD, PASSWORD, true, ["Enter your email address", FILL]],
    ["ada@nowhere", "Aa1!", "", true, ["Invalid email address", "Must be at least 8 characters long", "Enter the password again", FILL]],
    ["ada@example.com", "", "", true, ["Enter a password", "Enter the password again", FILL]],
    ["ada@example.com", PASSWORD, PASSWORD, false, [AGREE, FILL]],
    ["ada@nowhere", PASSWORD, PASSWORD, false, ["Invalid email address", AGREE]],
    [
      "ada@nowhere",
      "Aa1!",
      "Other-1!",
      false,
      ["Invalid email address", "Must be at least 8 characters long", "Passwords must match", AGREE, "Please enter a valid password."],
    ],
    ["ada@nowhere", PASSWORD, PASSWORD, true, ["Invalid email address"]],
    ["ada@example.com", "Aa1!", "Aa1!", true, ["Must be at least 8 characters long", "Please enter a valid password."]],
    [
      "ada@example.com",
      "aaaaaaaa",
      "aaaaaaaa",
      true,
      ["Must contain the following: one uppercase letter, one lower case letter, one symbol, one number", "Please enter a valid password."],
    ],
    ["ada@example.com", PASSWORD, "Other-1!", true, ["Passwords must match"]],
  ])("with %j, %j, %j, agreed %s shows %j and does not continue", async (email, password, confirmation, agrees, said) => {
    const page = await stage.renderAt("/signup/account", null);
    await fill(email, password, confirmation, agrees);
    expect((await screen.findAllByRole("alert")).map((one) => one.textContent)).toEqual(said);
    expect(page.address()).toBe("/signup/account");
  });

  it("creates the account, signs in, and waits for verification, without storing the password", async () => {
    const page = await stage.renderAt("/signup/account", null);
    const email = `web${++people}@example.com`;
    const written = vi.spyOn(Storage.prototype, "setItem");
    await fill(email);
    await name();
    await screen.findByRole("heading", { name: "Verify your email address" });
    expect(page.address()).toBe("/signup/verify-email-address");
    expect(JSON.stringify(written.mock.calls)).toContain(email);
    expect(JSON.stringify(written.mock.calls)).not.toContain(PASSWORD);
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain(PASSWORD);
    expect(page.network.calls.filter((call) => call.endsWith("/api/csrf/")).length).toBe(2);
    const p = await personOf(stage.t.url, email);
    expect(await stateOf(p)).toMatchObject({ signup_state: "VERIFY_EMAIL_ADDRESS", first_name: "Ada", unverified_email: email });
    // This installation has no mail server, so the page links to the local outbox.
    expect((await screen.findByRole("link", { name: /Read it in the local outbox/ })).getAttribute("href")).toBe("/outbox");
    await press("Resend verification email");
    await screen.findByText("Verification email sent");
    expect((await letters()).filter((one) => one["to"] === email)).toHaveLength(2);
  });

  it("asks for the full name, and starts over without a password", async () => {
    const page = await stage.renderAt("/signup/account", null);
    await fill("ada2@example.com");
    await name("Ada", "");
    expect((await screen.findByRole("alert")).textContent).toBe("Please enter your full legal name.");
    await stage.renderAt("/signup/legal-name", null);
    await screen.findByRole("heading", { name: "Create your account" });
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada2@example.com");
    expect(page.network.calls.filter((call) => call.includes("/signup/"))).toEqual([]);
  });

  it("moves the focus to missing or invalid fields and shows their errors", async () => {
    await stage.renderAt("/signup/account", null);
    await fill("", PASSWORD);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
    expect(screen.getByLabelText("Password").hasAttribute("aria-invalid")).toBe(false);
    await stage.renderAt("/signup/account", null);
    await fill("ada5@example.com", PASSWORD, PASSWORD, false);
    const terms = screen.getByRole("checkbox", { name: "I agree to the terms of service" });
    await waitFor(() => expect(document.activeElement).toBe(terms));
    expect(document.getElementById(terms.getAttribute("aria-describedby") ?? "")?.textContent).toBe(AGREE);
    await stage.renderAt("/signup/account", null, {
      before: (network) =>
        network.meet(/POST \/api\/signup\//, async () =>
          Response.json(
            { message: "No.", errors: ["INVALID"], validation_errors: { phone_number: ["Enter a valid phone number"] } },
            { status: 400 },
          ),
        ),
    });
    await fill("ada4@example.com");
    await name("Ada", "");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Last name")));
    await userEvent.type(screen.getByLabelText("Last name"), "Lovelace");
    await press("Create account");
    const said = await screen.findByText("Phone number: Enter a valid phone number");
    expect(screen.getByLabelText("Phone number").getAttribute("aria-describedby")).toBe(said.id);
  });

  it("keeps what was typed while the page of the name stays open for longer than it is stored", async () => {
    const { network } = await stage.renderAt("/signup/account", null);
    await fill("ada-later@example.com");
    await screen.findByRole("heading", { name: "What is your legal name?" });
    vi.setSystemTime(Date.now() + 6 * 60_000);
    await name();
    await waitFor(() => expect(network.calls).toContain("POST /api/signup/"));
    await screen.findByRole("heading", { name: "Verify your email address" });
  });

  it.each([
    [{ message: "No.", errors: ["INVALID"], validation_errors: { email: ["Invalid email address"] } }, 400, "Email: Invalid email address"],
    [
      { message: "No.", errors: ["INVALID"], validation_errors: { phone_number: ["Enter a valid phone number"] } },
      400,
      "Phone number: Enter a valid phone number",
    ],
    [{ message: "No.", errors: ["INVALID"], validation_errors: { tos_consent: ["Agree"] } }, 400, "Terms of service: Agree"],
    [{ message: "Too many attempts.", errors: ["TOO_MANY_ATTEMPTS"], validation_errors: {} }, 429, "Too many attempts."],
    [
      { message: "Something went wrong on our side.", errors: ["INTERNAL"], validation_errors: {} },
      500,
      "Error occurred, please try again.",
    ],
  ])("refused with %j (%d) shows %j", async (body, status, said) => {
    await stage.renderAt("/signup/account", null, {
      before: (network) => network.meet(/POST \/api\/signup\//, async () => Response.json(body, { status })),
    });
    await fill("ada3@example.com");
    await name();
    expect((await screen.findByRole("alert")).textContent).toBe(said);
  });

  it("leads to the waitlist without an invite, and shows the address", async () => {
    const page = await stage.renderAt("/signup/account", null, {
      before: (network) =>
        network.meet(/POST \/api\/signup\//, async () =>
          Response.json({ message: "No.", errors: ["BETA_INVITE_NOT_FOUND"], validation_errors: {} }, { status: 403 }),
        ),
    });
    await fill("wait@example.com");
    await name();
    await screen.findByRole("heading", { name: "You are on the waitlist" });
    expect(page.address()).toBe("/signup/beta-invite");
    screen.getByText("wait@example.com");
  });
});

describe("sign-up without a network connection", () => {
  it("shows an error at once, saves nothing later on its own, and continues once when clicked again", async () => {
    const p = await at("CREDIT_SCORE");
    const page = await stage.renderAt("/signup/credit-score", p);
    await userEvent.click(await screen.findByRole("radio", { name: /^Good/ }));
    page.network.meet(/PATCH /, () => Promise.reject(new TypeError("Failed to fetch")));
    window.dispatchEvent(new Event("offline"));
    await press("Continue");
    await screen.findByText(/You seem to be offline/);
    page.network.meet(/PATCH /, (pass) => pass());
    window.dispatchEvent(new Event("online"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await stateOf(p))["signup_state"]).toBe("CREDIT_SCORE");
    page.network.calls.length = 0;
    await userEvent.dblClick(screen.getByRole("button", { name: "Continue" }));
    await screen.findByRole("heading", { name: "Getting to know you" });
    expect(page.network.calls.filter((one) => one.startsWith("PATCH"))).toHaveLength(1);
  });
});

describe("the waitlist", () => {
  it("does not mention an address when opened directly", async () => {
    await stage.renderAt("/signup/beta-invite", null);
    await screen.findByRole("heading", { name: "Hiro is invite-only for now" });
    expect(screen.getByRole("link", { name: "Create account" }).getAttribute("href")).toBe("/signup/account");
  });
});

describe("email verification", () => {
  it("in another browser lets the waiting page continue", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    try {
      const email = `web${++people}@example.com`;
      await fetch(`${stage.t.url}/api/signup/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          email,
          password: PASSWORD,
          password_confirmation: PASSWORD,
          first_name: "A",
          last_name: "B",
          tos_consent: true,
        }),
      });
      const p = await personOf(stage.t.url, email);
      await p.send("PATCH", "/api/profile/0/", { signup_state: "VERIFY_EMAIL_ADDRESS" });
      const page = await stage.renderAt("/net-worth", p);
      await screen.findByText(email);
      expect(page.address()).toBe("/signup/verify-email-address");
      await fetch(`${stage.t.url}/api/signup/verify-email/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token: await tokenTo(email), password: PASSWORD }),
      });
      await vi.advanceTimersByTimeAsync(5100);
      await screen.findByRole("heading", { name: "Email verified" });
      await userEvent.click(screen.getByRole("button", { name: "Continue" }));
      await screen.findByRole("heading", { name: "What is your credit score?" });
      expect((await stateOf(p))["signup_state"]).toBe("CREDIT_SCORE");
    } finally {
      vi.useRealTimers();
    }
  });

  const signedUpElsewhere = async (): Promise<string> => {
    const email = `web${++people}@example.com`;
    await fetch(`${stage.t.url}/api/signup/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD, password_confirmation: PASSWORD, tos_consent: true }),
    });
    return email;
  };

  it("asks for the sign-up password in another browser, and removes the token from the address", async () => {
    const token = await tokenTo(await signedUpElsewhere());
    const page = await stage.renderAt(`/signup/email-verified#${token}`, null);
    await screen.findByText("Enter the password you chose when you signed up.");
    await waitFor(() => expect(page.address()).toBe("/signup/email-verified"));
    await press("Verify");
    await screen.findByText("Enter your password");
    await userEvent.type(screen.getByLabelText("Password"), "Not-The-Password-9!");
    await press("Verify");
    await screen.findByText("That is not the password you signed up with.");
    await userEvent.clear(screen.getByLabelText("Password"));
    await userEvent.type(screen.getByLabelText("Password"), PASSWORD);
    await press("Verify");
    await screen.findByText(/sign in here or go back to the browser where you signed up/);
    await stage.renderAt(`/signup/email-verified#${token}`, null);
    await userEvent.type(await screen.findByLabelText("Password"), PASSWORD);
    await press("Verify");
    await screen.findByRole("heading", { name: "This link no longer works" });
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/signup/verify-email-address");
  });

  it("lets the owner choose a password when a stranger signed up with their address", async () => {
    const email = await signedUpElsewhere();
    const page = await stage.renderAt(`/signup/email-verified#${await tokenTo(email)}`, null);
    await press("I did not sign up, or I forgot the password");
    await screen.findByRole("heading", { name: "Choose a new password" });
    await press("Verify and choose a password");
    await waitFor(() => expect(page.network.calls).toContain("POST /api/signup/verify-email/"));
    const oldPassword = async () =>
      (
        await fetch(`${stage.t.url}/auth/token/`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email, password: PASSWORD }),
        })
      ).status;
    await expect.poll(oldPassword).toBe(401);
  });

  it("continues when the verified user opens the link again, and can be retried after a network error", async () => {
    const p = await at("VERIFY_EMAIL_ADDRESS");
    await stage.renderAt("/signup/email-verified#used", p);
    await screen.findByRole("heading", { name: "Email verified" });

    const page = await stage.renderAt(`/signup/email-verified#${await tokenTo(await signedUpElsewhere())}`, null, {
      before: (network) => network.meet(/verify-email/, () => refusal(429, "Too many attempts. Wait a few minutes and try again.")),
    });
    await userEvent.type(await screen.findByLabelText("Password"), PASSWORD);
    // Too many attempts do not mean that the link is invalid.
    await press("Verify");
    await screen.findByText("Too many attempts. Wait a few minutes and try again.");
    page.network.meet(/verify-email/, (send) => send());
    await press("Verify");
    await screen.findByText(/sign in here or go back to the browser where you signed up/);
  });

  it.each([
    [() => refusal(429, "Too many attempts. Wait a few minutes and try again."), "Too many attempts. Wait a few minutes and try again."],
    [() => Promise.reject(new TypeError("Failed to fetch")), "Sorry, something went wrong."],
  ])("shows why a message was not sent again", async (answer, said) => {
    const p = await at("VERIFY_EMAIL_ADDRESS", { email_verified: false });
    await stage.renderAt("/", p, { before: (network) => network.meet(/send-email-verification/, answer) });
    await press("Resend verification email");
    await screen.findByText(said);
  });
});

describe("later sign-up steps", () => {
  it("ask only for missing data when the profile was created elsewhere", async () => {
    const p = await at("STARTED", { first_name: null, tos_consent: false });
    const page = await stage.renderAt("/", p);
    await screen.findByRole("heading", { name: "Finish your profile" });
    await screen.findByLabelText("First name");
    expect(screen.queryByLabelText("Last name")).toBeNull();
    await press("Continue");
    expect((await screen.findByRole("alert")).textContent).toBe("Please enter your full legal name.");
    await userEvent.type(screen.getByLabelText("First name"), "Grace");
    await userEvent.type(screen.getByLabelText("Phone number"), "202 456 1111");
    await press("Continue");
    expect((await screen.findByRole("alert")).textContent).toBe("Please agree to the terms of service before continuing.");
    await userEvent.click(screen.getByLabelText("I agree to the terms of service"));
    await press("Continue");
    await screen.findByRole("heading", { name: "Email verified" });
    expect(page.address()).toBe("/signup/email-verified");
    expect(await stateOf(p)).toMatchObject({ first_name: "Grace", phone_number: "+12024561111", tos_consent: true });
  });

  it("save the chosen credit score, and stay on the page after a refusal", async () => {
    const p = await at("CREDIT_SCORE");
    const page = await stage.renderAt("/settings", p);
    await screen.findByRole("heading", { name: "What is your credit score?" });
    expect(screen.getByRole("progressbar").getAttribute("aria-label")).toBe("Step 3 of 6: Credit score");
    await press("Continue");
    expect((await screen.findByRole("alert")).textContent).toBe("Select your credit score range before continuing.");
    await userEvent.click(screen.getByRole("radio", { name: /Very good/ }));
    page.network.meet(/PATCH/, () => refusal(503, "Not now."));
    await press("Continue");
    await screen.findByText("Not now.");
    expect(page.address()).toBe("/signup/credit-score");
    page.network.meet(/PATCH/, (send) => send());
    await press("Continue");
    await screen.findByRole("heading", { name: "Getting to know you" });
    expect(await stateOf(p)).toMatchObject({ manual_credit_score: 725, signup_state: "CHAT" });
  });

  it("resume the onboarding chat, which ends with Continue in place of its compose box", async () => {
    const p = await at("CHAT");
    await stage.renderAt("/signup/chat", p);
    await userEvent.type(await screen.findByLabelText("Your answer"), "Just me and my cat{Enter}");
    await screen.findByText(/Where does your money come from/, { selector: "p:not([role])" });
    const page = await stage.renderAt("/", await stage.t.signedIn(p));
    await screen.findByText("Just me and my cat");
    expect(page.address()).toBe("/signup/chat");
    expect(screen.queryByRole("link", { name: "Continue" })).toBeNull();
    await userEvent.type(await screen.findByLabelText("Your answer"), "done{Enter}");
    // The compose box disappears while it has the focus, so its replacement takes the focus.
    const on = await screen.findByRole("link", { name: "Continue" });
    await waitFor(() => expect(document.activeElement).toBe(on));
    await press("Continue", "link");
    await screen.findByRole("heading", { name: "What you shared with Hiro" });
    await screen.findByText("Just me and my cat");
    await press("Continue");
    await screen.findByRole("heading", { name: "You stay in control of your accounts" });
    expect((await stateOf(p))["signup_state"]).toBe("LINK_ACCOUNTS");
    expect(page.address()).toBe("/signup/security");
  });

  it("move the focus to the compose box when a suggestion of the chat is chosen", async () => {
    await stage.renderAt("/signup/chat", await at("CHAT"));
    const suggestions = await screen.findByRole("group", { name: "Suggested questions" });
    const [first] = within(suggestions).getAllByRole("button");
    first?.focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByText(/Where does your money come from/, { selector: "p:not([role])" });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Your answer")));
  });

  it("skip the onboarding chat for members of a household", async () => {
    const p = await stage.t.person(undefined, "Past the chat");
    await stage.t.deps.database.kysely
      .updateTable("users")
      .set({ signup_state: "CREDIT_SCORE", email_verified: true, tos_consent: true })
      .where("id", "=", p.id)
      .execute();
    await stage.renderAt("/", p);
    await userEvent.click(await screen.findByRole("radio", { name: /^Good/ }));
    await press("Continue");
    await screen.findByRole("heading", { name: "You stay in control of your accounts" });
    expect((await stateOf(p))["signup_state"]).toBe("LINK_ACCOUNTS");
  });

  it.each(["/signup/confirm-credit-card", "/signup/confirm-loan-details"])(
    "redirect %s without accounts to the first link",
    async (path) => {
      const page = await stage.renderAt(path, await at("LINK_ACCOUNTS"));
      await screen.findByRole("heading", { name: "Connect your accounts" });
      expect(page.address()).toBe("/signup/connect-accounts");
    },
  );

  it("allow linking a bank later", async () => {
    const p = await at("LINK_ACCOUNTS");
    const page = await stage.renderAt("/", p);
    await press("Do this later");
    await waitFor(() => expect(page.address()).toBe("/chat/"));
    expect((await stateOf(p))["signup_state"]).toBe("COMPLETED");
    expect(window.localStorage.getItem("private.onboarding.v1")).toBeNull();
    const offer = await screen.findByRole("region", { name: "Connect your accounts" });
    expect(within(offer).getByRole("link", { name: "Connect accounts" }).getAttribute("href")).toBe("/settings/connected-accounts");
  });

  it("name and open the missing step when linking is put off before the earlier steps", async () => {
    const p = await at("CREDIT_SCORE", { manual_credit_score: null });
    const page = await stage.renderAt("/signup/connect-accounts", p);
    await press("Do this later");
    await screen.findByText("Select your credit score range before continuing.");
    await screen.findByRole("heading", { name: "What is your credit score?" });
    expect(page.address()).toBe("/signup/credit-score");
  });

  it("clear this browser's sign-up data wherever sign-up ended", async () => {
    const kept = { email: "ada@example.com", firstName: "Ada", lastName: "", phoneNumber: "", tosConsent: true };
    window.localStorage.setItem(
      "private.onboarding.v1",
      JSON.stringify({ currentlyOnboarding: true, signupData: kept, until: Date.now() + 60_000 }),
    );
    const page = await stage.renderAt("/signup/connect-accounts", await at("COMPLETED"));
    await press("Do this later");
    await waitFor(() => expect(page.address()).toBe("/chat/"));
    expect(window.localStorage.getItem("private.onboarding.v1")).toBeNull();
    window.localStorage.setItem(
      "private.onboarding.v1",
      JSON.stringify({ currentlyOnboarding: true, signupData: kept, until: Date.now() + 60_000 }),
    );
    await stage.renderAt("/transactions", await at("COMPLETED"));
    await screen.findByRole("heading", { level: 1, name: "Transactions" });
    expect(window.localStorage.getItem("private.onboarding.v1")).toBeNull();
  });

  it("follow another tab that is already past a step", async () => {
    const p = await at("CREDIT_SCORE");
    const page = await stage.renderAt("/signup/credit-score", p);
    await userEvent.click(await screen.findByRole("radio", { name: /^Good/ }));
    await p.send("PATCH", "/api/profile/0/", { manual_credit_score: 725, signup_state: "LINK_ACCOUNTS" });
    await press("Continue");
    await waitFor(() => expect(page.address()).toBe("/signup/connect-accounts"));
    expect(await stateOf(p)).toMatchObject({ manual_credit_score: 725, signup_state: "LINK_ACCOUNTS" });
  });

  it("ask again for unconfirmed cards and loans before sign-up ends", async () => {
    const p = await at("COMPLETED");
    await linked(stage.t, p, "user_good", "ins_sandbox_juniper");
    await stage.t.deps.database.kysely.updateTable("users").set({ signup_state: "LINK_ACCOUNTS" }).where("id", "=", p.id).execute();
    const page = await stage.renderAt("/signup/connect-accounts", p);
    await screen.findByRole("heading", { name: "Connect more accounts" });
    const on = await screen.findByRole("button", { name: "Continue" });
    await waitFor(() => expect(on).toHaveProperty("disabled", false));
    await press("Continue");
    await screen.findByRole("heading", { name: "Confirm credit card" });
    for (const group of await screen.findAllByRole("group", { name: /^Card of/ }))
      await userEvent.click(within(group).getByRole("radio", { name: /^Not my card/ }));
    await press("Continue");
    await screen.findByRole("heading", { name: "Connect more accounts" });
    await press("Continue");
    await waitFor(async () => expect((await stateOf(p))["signup_state"]).toBe("COMPLETED"));
    expect(page.address()).not.toBe("/signup/confirm-credit-card");
  });
});

describe("an invited user", () => {
  const invited = async (household: string): Promise<Person> => {
    const owner = await stage.t.person(undefined, household);
    const p = await at("VERIFY_EMAIL_ADDRESS");
    const pk = (await stateOf(owner))["household"]?.["id"];
    expect((await owner.send("POST", `/api/household/${pk}/invite/`, { email: p.email })).status).toBeLessThan(300);
    return p;
  };

  it("is asked after verification, joins the household, and continues with the credit score", async () => {
    const p = await invited("Reyes");
    const page = await stage.renderAt("/", p);
    await press("Continue");
    await screen.findByRole("heading", { name: "Household Invite" });
    expect(page.address()).toBe("/signup/join-household");
    await press("Join household");
    await screen.findByRole("heading", { name: "What is your credit score?" });
    expect(await stateOf(p)).toMatchObject({ signup_state: "CREDIT_SCORE", household: { name: "Reyes" } });
  });

  it("continues alone after rejecting, and the invite page then redirects back", async () => {
    const p = await invited("Lee");
    const page = await stage.renderAt("/signup/join-household", p);
    await press("Reject");
    await screen.findByRole("heading", { name: "Email verified" });
    expect(await stateOf(p)).toMatchObject({ signup_state: "VERIFY_EMAIL_ADDRESS", household: null });
    await page.go("/signup/join-household");
    await waitFor(() => expect(page.address()).toBe("/signup/email-verified"));
    await press("Continue");
    await screen.findByRole("heading", { name: "What is your credit score?" });
  });
});

it("the onboarding chat as a task ends with a link back to the task list", async () => {
  const p = await at("COMPLETED");
  await stage.renderAt("/tasks/chat", p);
  await userEvent.type(await screen.findByLabelText("Your answer"), "done{Enter}");
  expect((await screen.findByRole("link", { name: "Back to Task List" })).getAttribute("href")).toBe("/tasks");
  expect(screen.queryByLabelText("Your answer")).toBeNull();
});

describe("users who do not belong in sign-up", () => {
  it("are redirected home when finished, and held when they have another account or no invite", async () => {
    const home = await stage.renderAt("/signup/credit-score", await at("COMPLETED"));
    await waitFor(() => expect(home.address()).toBe("/chat/"));
    const other = await stage.renderAt("/transactions", await at("COMPLETED", { has_alternate: true }));
    await screen.findByRole("heading", { name: "You have another account" });
    expect(other.address()).toBe("/signup/alternate-profile");
    await stage.renderAt("/", await at("STARTED", { is_invited: false }));
    await screen.findByRole("heading", { name: "You are on the waitlist" });
  });

  it("are asked to sign in when they open a page that needs an account", async () => {
    const page = await stage.renderAt("/signup/credit-score", null);
    await waitFor(() => expect(page.address()).toBe("/auth/login/?redirect_url=%2Fsignup%2Fcredit-score"));
    await screen.findByRole("link", { name: "Create account" });
  });

  it("can open the onboarding chat's test pages only as employees", async () => {
    const page = await stage.renderAt("/onboarding-chat-test", await at("COMPLETED"));
    await waitFor(() => expect(page.address()).toBe("/chat/"));
    await stage.renderAt("/onboarding-chat-summary-test", await at("COMPLETED", { is_employee: true }));
    await screen.findByText("Nothing noted");
    await stage.renderAt("/onboarding-chat-test", await at("COMPLETED", { is_employee: true }));
    await screen.findByLabelText("Your answer");
  });
});

describe("waiting for the first sync", () => {
  it("continues automatically once the history is synced", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    try {
      const p = await at("COMPLETED");
      window.localStorage.setItem(
        "private.onboarding.v1",
        JSON.stringify({
          currentlyOnboarding: true,
          signupData: { email: "", firstName: "", lastName: "", phoneNumber: "", tosConsent: true },
          until: Date.now() + 1000,
        }),
      );
      const synced = gate();
      const page = await stage.renderAt("/signup/accounts-syncing", p, {
        before: (network) => network.meet(/GET \/api\/finx-accounts\//, (send) => synced.opened.then(send)),
      });
      await screen.findByRole("heading", { name: "Hiro is currently downloading and analyzing your transactions" });
      expect(page.address()).toBe("/signup/accounts-syncing");
      synced.open();
      await vi.advanceTimersByTimeAsync(5100);
      await waitFor(() => expect(page.address()).toBe("/chat/"));
      expect(window.localStorage.getItem("private.onboarding.v1")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
