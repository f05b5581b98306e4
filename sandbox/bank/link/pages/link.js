/* The dialog inside its frame: shows its screens and sends messages to the page that opened it. */
import { accountsView, brokenView, codeView, consentView, doneView, institutionsView, signInView, waitView } from "./views.js";

const NAME = "sandbox-bank";
const query = new URLSearchParams(window.location.search);
const token = query.get("token") ?? "";

const place = document.getElementById("view");
const back = document.getElementById("back");
const state = {
  session: null,
  start: null,
  institution: null,
  status: "requires_questions",
  error: null,
  result: null,
  back: null,
  busy: false,
};

const tell = (message) => window.parent.postMessage({ source: NAME, ...message }, window.location.origin);
const happened = (name, more = {}) =>
  tell({
    type: "event",
    name,
    metadata: {
      link_session_id: state.session,
      institution_id: state.institution?.institution_id ?? null,
      institution_name: state.institution?.name ?? null,
      timestamp: new Date().toISOString(),
      ...more,
    },
  });

const OFFLINE = {
  error_type: "API_ERROR",
  error_code: "INTERNAL_SERVER_ERROR",
  error_message: "the sandbox bank did not answer",
  display_message: "The sandbox bank did not answer. Try again.",
};
const ask = async (step, body = {}) => {
  const reply = await fetch(`/sandbox-bank/api/${step}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, ...body }),
  }).catch(() => null);
  const data = await reply?.json().catch(() => null);
  if (reply?.ok && data) return { data, error: null };
  const error = data?.error_code ? data : OFFLINE;
  state.error = {
    error_type: error.error_type,
    error_code: error.error_code,
    error_message: error.error_message,
    display_message: error.display_message ?? null,
  };
  happened("ERROR", { error_type: error.error_type, error_code: error.error_code, error_message: error.error_message });
  return { data: null, error: state.error };
};
const wordsOf = (error) => error.display_message ?? OFFLINE.display_message;

/** Allows only one request at a time, so that a second click is not a second sign-in. */
const once =
  (run) =>
  async (...given) => {
    if (state.busy) return;
    state.busy = true;
    place.setAttribute("aria-busy", "true");
    await run(...given).finally(() => {
      state.busy = false;
      place.removeAttribute("aria-busy");
    });
  };

const show = (view, name, status, goBack = null) => {
  state.back = goBack;
  state.status = status;
  back.hidden = goBack === null;
  place.removeAttribute("aria-busy");
  place.replaceChildren(view);
  const input = [...view.querySelectorAll("input:not([type=checkbox])")].find((one) => one.value === "");
  (window.matchMedia("(hover: hover)").matches && input ? input : (view.querySelector("h1") ?? view)).focus();
  if (name) happened("TRANSITION_VIEW", { view_name: name });
};
const broken = (error) => show(brokenView(wordsOf(error), leave), "ERROR", "requires_questions");
const settle = (error, complain) => (error.error_code === "INVALID_LINK_TOKEN" ? broken(error) : complain(wordsOf(error)));

const consent = () =>
  show(
    consentView(state.start.update, () => (state.start.update ? signIn(updated()) : choose())),
    "CONSENT",
    "requires_consent",
  );
const updated = () => state.start.institutions.find((one) => one.institution_id === state.start.update.institution_id) ?? null;
const choose = () => show(institutionsView(state.start.institutions, signIn), "SELECT_INSTITUTION", "choose_institution", consent);

const signIn = (institution) => {
  state.institution = institution;
  happened("SELECT_INSTITUTION");
  const { logins, password, update } = state.start;
  const view = signInView(
    institution,
    { logins, password, only: update?.login ?? null },
    once(async (given, complain) => {
      happened("SUBMIT_CREDENTIALS");
      const { data, error } = await ask("sign-in", { institution_id: institution.institution_id, ...given });
      if (error) return settle(error, complain);
      await proven(data, complain);
    }),
  );
  show(view, "CREDENTIAL", "requires_credentials", update ? consent : choose);
};

const proven = async (data, complain) => {
  state.error = null;
  if (data.next === "code") return askCode();
  if (data.next === "accounts") return chooseAccounts(data.accounts);
  await finish([], complain);
};

const askCode = () => {
  const view = codeView(
    state.institution,
    once(async (code, complain) => {
      happened("SUBMIT_MFA", { mfa_type: "code" });
      const { data, error } = await ask("code", { code });
      if (error) return settle(error, complain);
      await proven(data, complain);
    }),
  );
  show(view, "MFA", "requires_code", () => signIn(state.institution));
};

const chooseAccounts = (accounts) =>
  show(accountsView(state.institution, accounts, once(finish)), "SELECT_ACCOUNT", "requires_account_selection", () =>
    signIn(state.institution),
  );

const finish = async (accounts, complain) => {
  const { data, error } = await ask("finish", { accounts });
  if (error) return settle(error, complain);
  state.result = data;
  state.error = null;
  show(doneView(state.institution, data.metadata.accounts.length, state.start.update !== null, leave), "DATA_TRANSPARENCY", "connected");
};

/** Closes the dialog with the link if there is one, otherwise with the last error, if any. */
const leave = () => {
  const institution = state.institution && { institution_id: state.institution.institution_id, name: state.institution.name };
  if (state.result) {
    happened("HANDOFF");
    return tell({ type: "success", publicToken: state.result.public_token, metadata: state.result.metadata });
  }
  happened("EXIT", { exit_status: state.status });
  tell({ type: "exit", error: state.error, metadata: { institution, accounts: [], link_session_id: state.session, status: state.status } });
};

back.addEventListener("click", () => state.back?.());
document.getElementById("close").addEventListener("click", leave);
window.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.isComposing) leave();
});
window.addEventListener("message", ({ origin, source, data }) => {
  if (origin === window.location.origin && source === window.parent && data?.source === NAME) leave();
});

place.replaceChildren(waitView());
const opening = await ask("start");
if (opening.error) broken(opening.error);
else {
  state.start = opening.data;
  state.session = opening.data.link_session_id;
  happened("OPEN");
  consent();
}
