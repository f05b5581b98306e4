import { outbox } from "#contract/outbox.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { notFound } from "../../errors.ts";
import { type Call, implement } from "../../http/route.ts";
import { DELIVER_JOB, deliverMail, letterOf, stateOf, tidyMail } from "./service.ts";
import * as store from "./store.ts";

export { type Message, deliverMail, sendMail, subjectLine } from "./service.ts";
export { escapeHtml, letter, MAIL_STYLES } from "./template.ts";

const HERE = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const HOME_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns whether the request comes from this machine itself, under a hostname that no website can have, and through no proxy. */
const isAtMachine = ({ ip, origin, header }: Call): boolean =>
  HERE.test(ip) &&
  HOME_NAMES.has(new URL(origin).hostname) &&
  ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"].every((name) => header(name) === undefined);

/** Email that the product sends. The option says whether mail that signed-out users need may be read on this machine. */
export const mailFeature = (deps: Deps, { signInMail }: { signInMail: boolean }): Feature => ({
  tables: [{ name: "outbox_messages", archive: null, address: "recipient" }],
  routes: implement(outbox, {
    list: async (scope) => ({
      mailServer: deps.mail.host !== null,
      messages: (await deps.database.reading(scope, store.list)).map(({ recipient, ...row }) => ({
        ...row,
        to: recipient,
        state: stateOf(row.state),
      })),
    }),
    get: async (scope, { params }) => {
      const found = await deps.database.reading(scope, (tx) => store.find(tx, params.id));
      if (!found) throw notFound("Message not found.");
      return letterOf(found);
    },
    signInMail: async (_scope, _input, call) => {
      if (!signInMail || deps.mail.host !== null || !isAtMachine(call)) throw notFound();
      return (await store.signInMail(deps.database.kysely)).map(letterOf);
    },
  }),
  jobs: [
    { name: DELIVER_JOB, cron: "* * * * *", run: () => deliverMail(deps) },
    { name: "tidy-mail", cron: "29 4 * * *", run: () => tidyMail(deps) },
  ],
});
