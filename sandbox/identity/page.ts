import { FONT_PATH } from "./names.ts";
import { PEOPLE, type SandboxPerson } from "./people.ts";

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `
@font-face { font-family: "Hanken Grotesk Variable"; src: url("${FONT_PATH}") format("woff2"); font-weight: 100 900; font-display: swap; }
:root { color-scheme: light dark; --ground: #f5f6f8; --paper: #fff; --ink: #151e2d; --soft: #50596a; --line: #d7dbe1; --accent: #125ca1; --bad: #a8241c; font: 16px/1.5 "Hanken Grotesk Variable", system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f141c; --paper: #171e29; --ink: #e8ecf2; --soft: #a3adbd; --line: #2d3746; --accent: #7ab8f5; --bad: #ff8a80; } }
* { box-sizing: border-box; } body { margin: 0; background: var(--ground); color: var(--ink); } main { width: min(400px, 100% - 32px); margin: 8vh auto 48px; }
h1 { margin: 4px 0 8px; font-size: 22px; font-weight: 500; letter-spacing: -0.01em; } h2 { margin: 24px 0 8px; font-size: 14px; font-weight: 500; color: var(--soft); } p { margin: 0 0 16px; color: var(--soft); }
.mark { color: var(--accent); font-size: 14px; font-weight: 600; margin: 0; } ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
button, input[type=email], input[type=text] { width: 100%; min-height: 44px; padding: 8px 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--paper); color: inherit; font: inherit; text-align: left; }
button { cursor: pointer; } button small { display: block; color: var(--soft); font-size: 13px; } button.go { background: var(--accent); border-color: var(--accent); color: var(--paper); text-align: center; } button.quiet { background: none; border: 0; text-align: center; color: var(--soft); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; } form.own { display: grid; gap: 12px; } label { display: block; font-size: 14px; } label.check { display: flex; gap: 8px; align-items: center; min-height: 32px; } .two { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; } .bad { color: var(--bad); font-size: 14px; margin: 0; }`;

const offer = (person: SandboxPerson): string =>
  `<li><button name="person" value="${escape(person.email)}">${escape(`${person.firstName} ${person.lastName}`)}<small>${escape(person.email)}${person.verified ? "" : " · address not verified"}</small></button></li>`;

/** The dialog that replaces a provider's: choose a fictional identity or type any. */
export const choosePage = (provider: string, typed: { email: string; wrong: boolean }): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox sign-in</title><style>${STYLE}</style></head><body><main>
<p class="mark">Hiro</p><h1>Sandbox sign-in</h1>
<p>This stands in for ${escape(provider)} on this installation. Nobody here is real, and nothing leaves this machine.</p>
<form method="post"><h2>Continue as</h2><ul>${PEOPLE.map(offer).join("")}</ul></form>
<h2>Or as somebody else</h2>
<form method="post" class="own">
<label>Email<input type="email" name="email" required autocomplete="off" value="${escape(typed.email)}"${typed.wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ""}></label>
${typed.wrong ? '<p class="bad" id="wrong" role="alert">Enter an email address</p>' : ""}
<div class="two"><label>First name<input type="text" name="first_name" autocomplete="off"></label><label>Last name<input type="text" name="last_name" autocomplete="off"></label></div>
<label class="check"><input type="checkbox" name="verified" checked> The address is verified</label>
<button class="go">Continue</button></form>
<form method="post"><button class="quiet" name="cancel" value="yes">Cancel</button></form>
</main></body></html>`;
