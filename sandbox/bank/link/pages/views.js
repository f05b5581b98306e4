/* The screens of the dialog. Each builds its element from data and reports the user's action through a callback. */
const element = (tag, props = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
};

const ICONS = {
  shield:
    "M20 13c0 5-3.5 7.5-7.7 9a1 1 0 0 1-.6 0C7.5 20.500 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.500-1.200 6.200-2.700a1.200 1.200 0 0 1 1.600 0C14.500 3.800 17 5 19 5a1 1 0 0 1 1 1z",
  list: "M4 6h16M4 12h16M4 18h10",
  unplug:
    "m19 5 3-3M2 22l3-3M6.300 20.300a2.400 2.400 0 0 0 3.400 0L12 18l-6-6-2.300 2.300a2.400 2.400 0 0 0 0 3.400zM7.500 13.500 10 11M10.500 16.500 13 14M12 6l6 6 2.300-2.300a2.400 2.400 0 0 0 0-3.400l-2.600-2.600a2.400 2.400 0 0 0-3.400 0z",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM21 21l-4.300-4.300",
  chevron: "m9 18 6-6-6-6",
  check: "M20 6 9 17l-5-5",
};
const icon = (name) => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
};

const heading = (text) => element("h1", { tabindex: "-1" }, text);
const head = (title, lead) => element("div", { class: "head" }, heading(title), lead ? element("p", { class: "lead" }, lead) : null);
const wrong = () => element("p", { class: "wrong", id: "wrong", role: "alert" });
const mark = ({ name, color }) => {
  const square = element("span", { class: "mark", "aria-hidden": "true" }, name.slice(0, 1));
  square.style.setProperty("--mark", color);
  return square;
};
const field = (label, props) => {
  const input = element("input", { id: props.name, spellcheck: "false", autocapitalize: "none", autocorrect: "off", ...props });
  return { input, field: element("div", { class: "field" }, element("label", { for: props.name }, label), input) };
};
const say = (step, message, input) => {
  const note = step.querySelector(".wrong");
  if (note) note.textContent = message;
  for (const one of step.querySelectorAll("input[aria-invalid]")) one.removeAttribute("aria-invalid");
  if (!message || !input) return;
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", "wrong");
  input.focus();
  input.select();
};

export const waitView = () => element("div", { class: "wait" }, element("p", { role: "status" }, "One moment"));

export const consentView = (update, onContinue) => {
  const point = (name, title, text) =>
    element("li", {}, icon(name), element("div", {}, element("b", {}, title), element("span", {}, text)));
  return element(
    "section",
    { class: "step" },
    element(
      "div",
      { class: "body" },
      head(
        update ? (update.selects ? `Accounts of ${update.name}` : `Reconnect ${update.name}`) : "Connect an account",
        "The sandbox bank stands in for a real one, so you can try everything without your own money.",
      ),
      element(
        "ul",
        { class: "points" },
        point("shield", "Nothing here is real", "All institutions, accounts and figures are fictional. Do not enter a real password."),
        point(
          "list",
          "You choose what is shared",
          update && !update.selects ? "The accounts you chose stay the same." : "Only the accounts you select are sent to Hiro.",
        ),
        point("unplug", "You can stop at any time", "When you disconnect in Settings, access ends here as well."),
      ),
    ),
    element("div", { class: "foot" }, element("button", { class: "button", type: "button", onclick: onContinue }, "Continue")),
  );
};

export const institutionsView = (institutions, onChoose) => {
  const rows = element("ul", { class: "rows" });
  const none = element("p", { class: "none", role: "status" });
  const show = (wanted) => {
    const found = institutions.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(wanted.trim().toLowerCase()));
    rows.replaceChildren(
      ...found.map((one) =>
        element(
          "li",
          {},
          element(
            "button",
            { class: "row", type: "button", onclick: () => onChoose(one) },
            mark(one),
            element(
              "span",
              { class: "words" },
              element("span", { class: "title" }, one.name),
              element("span", { class: "about" }, one.about),
            ),
            icon("chevron"),
          ),
        ),
      ),
    );
    none.textContent = found.length === 0 ? `No institution matches “${wanted.trim()}”.` : "";
    none.hidden = found.length > 0;
  };
  const input = element("input", {
    type: "search",
    id: "search",
    "aria-label": "Search institutions",
    placeholder: "Search",
    autocomplete: "off",
    spellcheck: "false",
    oninput: () => show(input.value),
  });
  show("");
  return element(
    "section",
    { class: "step" },
    element(
      "div",
      { class: "body" },
      head("Choose your institution"),
      element("div", { class: "field search" }, icon("search"), input),
      rows,
      none,
    ),
  );
};

export const signInView = (institution, { logins, password, only }, onSubmit) => {
  const name = field("User name", { name: "username", autocomplete: "off", required: true, value: only ?? "" });
  const secret = field("Password", { name: "password", type: "password", autocomplete: "off", required: true });
  const fill = (user) => {
    name.input.value = user;
    secret.input.value = password;
    say(step, "");
    step.querySelector(".button").focus();
  };
  const shown = only ? [{ user: only, about: "the login used for this connection" }] : logins;
  const hints = element(
    "div",
    { class: "hints" },
    element("p", {}, `Logins that work here, each with the password ${password}`),
    element(
      "ul",
      {},
      ...shown.map(({ user, about }) =>
        element(
          "li",
          {},
          element("button", { type: "button", onclick: () => fill(user) }, element("b", {}, user), element("span", {}, about)),
        ),
      ),
    ),
  );
  const step = element(
    "form",
    {
      class: "step",
      novalidate: true,
      onsubmit: async (event) => {
        event.preventDefault();
        const empty = [name.input, secret.input].find((input) => input.value === "");
        if (empty) return say(step, empty === name.input ? "Enter a user name." : "Enter a password.", empty);
        await onSubmit({ username: name.input.value, password: secret.input.value }, (message) => say(step, message, name.input));
      },
    },
    element(
      "div",
      { class: "body" },
      element("div", { class: "head" }, element("p", { class: "who" }, mark(institution), institution.name), heading("Sign in")),
      name.field,
      secret.field,
      wrong(),
      hints,
    ),
    element("div", { class: "foot ruled" }, element("button", { class: "button", type: "submit" }, "Sign in")),
  );
  return step;
};

export const codeView = (institution, onSubmit) => {
  const code = field("One-time code", {
    name: "code",
    inputmode: "numeric",
    autocomplete: "one-time-code",
    maxlength: "6",
    class: "digits",
    required: true,
  });
  const step = element(
    "form",
    {
      class: "step",
      novalidate: true,
      onsubmit: async (event) => {
        event.preventDefault();
        if (code.input.value.trim() === "") return say(step, "Enter the code.", code.input);
        await onSubmit(code.input.value, (message) => say(step, message, code.input));
      },
    },
    element(
      "div",
      { class: "body" },
      element(
        "div",
        { class: "head" },
        element("p", { class: "who" }, mark(institution), institution.name),
        heading("Enter the code"),
        element("p", { class: "lead" }, "The bank sent a six-digit code to your phone. In the sandbox it is always 123456."),
      ),
      code.field,
      wrong(),
    ),
    element("div", { class: "foot ruled" }, element("button", { class: "button", type: "submit" }, "Continue")),
  );
  return step;
};

const KINDS = {
  checking: "Checking",
  savings: "Savings",
  cd: "Certificate",
  "credit card": "Credit card",
  mortgage: "Mortgage",
  student: "Student loan",
  auto: "Auto loan",
  brokerage: "Brokerage",
  roth: "Roth IRA",
  "401k": "401(k)",
};
export const accountsView = (institution, accounts, onSubmit) => {
  const boxes = accounts.map(({ id }) => element("input", { type: "checkbox", id: `account-${id}`, value: id, onchange: () => count() }));
  const button = element("button", { class: "button", type: "submit" });
  const count = () => {
    const n = boxes.filter((box) => box.checked).length;
    button.textContent = n === 0 ? "Share accounts" : `Share ${n} ${n === 1 ? "account" : "accounts"}`;
    button.setAttribute("aria-disabled", String(n === 0));
    if (n > 0) say(step, "");
  };
  const rows = accounts.map(({ id, name, mask, subtype, chosen }, at) => {
    const box = boxes[at];
    box.checked = chosen !== false;
    return element(
      "li",
      {},
      element(
        "label",
        { class: "row", for: `account-${id}` },
        element("span", { class: "tick" }, box, icon("check")),
        element(
          "span",
          { class: "words" },
          element("span", { class: "title" }, name),
          element("span", { class: "about" }, `${KINDS[subtype] ?? subtype} ending in ${mask}`),
        ),
      ),
    );
  });
  const step = element(
    "form",
    {
      class: "step",
      novalidate: true,
      onsubmit: async (event) => {
        event.preventDefault();
        const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
        if (chosen.length === 0) return say(step, "Choose at least one account.", boxes[0]);
        await onSubmit(chosen, (message) => say(step, message, boxes[0]));
      },
    },
    element(
      "div",
      { class: "body" },
      element(
        "div",
        { class: "head" },
        element("p", { class: "who" }, mark(institution), institution.name),
        heading("Choose accounts"),
        element("p", { class: "lead" }, "Only the accounts you select are shared with Hiro."),
      ),
      element("ul", { class: "rows" }, ...rows),
      wrong(),
    ),
    element("div", { class: "foot ruled" }, button),
  );
  count();
  return step;
};

export const doneView = (institution, count, repaired, onDone) =>
  element(
    "section",
    { class: "step" },
    element(
      "div",
      { class: "body done" },
      element("span", { class: "seal" }, icon("check")),
      element(
        "div",
        { class: "head" },
        heading(repaired ? "Connected again" : "Connected"),
        element("p", { class: "lead" }, `${institution.name} shares ${count} ${count === 1 ? "account" : "accounts"} with Hiro.`),
      ),
    ),
    element("div", { class: "foot" }, element("button", { class: "button", type: "button", onclick: onDone }, "Done")),
  );

export const brokenView = (message, onClose) =>
  element(
    "section",
    { class: "step" },
    element(
      "div",
      { class: "body done" },
      element("div", { class: "head" }, heading("This link does not work"), element("p", { class: "lead", role: "alert" }, message)),
    ),
    element("div", { class: "foot" }, element("button", { class: "button", type: "button", onclick: onClose }, "Close")),
  );
