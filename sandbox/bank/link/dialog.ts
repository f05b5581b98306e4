import { z } from "zod";
import { fieldsOf, textOf, issueText } from "#contract/kit/issues.ts";
import { accountIdOf, type Bank } from "../bank.ts";
import { failures, invalidField } from "../failure.ts";
import type { AccountPlan } from "../history/plan.ts";
import { institutionOf, institutions, type SandboxInstitution } from "../institutions.ts";
import { type Login, loginOf, logins, ONE_TIME_CODE, PASSWORD } from "../logins.ts";
import type { StoredItem, StoredLink } from "../store.ts";
import type { Webhooks } from "../webhooks.ts";

export type LinkDeps = { bank: Bank; webhooks: Webhooks };

/** The requests of the dialog, in the order they are made. */
export const steps = ["start", "sign-in", "code", "finish"] as const;

/** The progress of one link. */
type Progress = { institution: SandboxInstitution; login: Login; proven: boolean };

type Choice = { id: string; name: string; mask: string; type: string; subtype: string; chosen?: boolean };
type Start = {
  link_session_id: string;
  institutions: { institution_id: string; name: string; about: string; color: string }[];
  logins: { user: string; about: string }[];
  password: string;
  update: { institution_id: string; name: string; login: string; selects: boolean } | null;
};
type Next = { next: "code" } | { next: "accounts"; accounts: Choice[] } | { next: "finish" };
type Finish = {
  public_token: string;
  metadata: { institution: { institution_id: string; name: string }; accounts: Choice[]; link_session_id: string };
};

const Link = z.object({ token: z.string().max(200) });
const SignIn = Link.extend({ institution_id: z.string().max(100), username: z.string().max(200), password: z.string().max(200) });
const Code = Link.extend({ code: z.string().max(20) });
const Finished = Link.extend({ accounts: z.array(z.string().max(100)).max(50) });

const TRIES = 10;

/**
 * The server side of the link dialog. The link token is the only credential: it is valid for half an hour and is used up when the link is
 * created.
 */
export class LinkDialog {
  private readonly bank: Bank;
  private readonly webhooks: Webhooks;
  private readonly progress = new Map<string, Progress>();
  private readonly tries = new Map<string, number>();

  constructor({ bank, webhooks }: LinkDeps) {
    this.bank = bank;
    this.webhooks = webhooks;
  }

  /** Returns what the dialog shows first. */
  async start(body: unknown): Promise<Start> {
    const link = this.linkOf(read(Link, body).token);
    const item = link.itemId === null ? undefined : this.bank.store.item(link.itemId);
    const institution = item && institutionOf(item.institutionId);
    return {
      link_session_id: link.session,
      password: PASSWORD,
      institutions: institutions.map(({ id, name, about, color }) => ({ institution_id: id, name, about, color })),
      logins: logins.map(({ user, about }) => ({ user, about })),
      update:
        item && institution ? { institution_id: institution.id, name: institution.name, login: item.login, selects: link.selects } : null,
    };
  }

  /** Checks a user name and password. Throws INVALID_CREDENTIALS. Repairing a link requires the same login. */
  async "sign-in"(body: unknown): Promise<Next> {
    const { token, institution_id, username, password } = read(SignIn, body);
    const link = this.attempt(token);
    const institution = institutionOf(institution_id);
    if (!institution) throw failures.INVALID_INSTITUTION();
    const login = loginOf(username.trim());
    const item = link.itemId === null ? undefined : this.bank.store.item(link.itemId);
    if (!login || password !== PASSWORD || (item && (item.login !== login.user || item.institutionId !== institution.id)))
      throw failures.INVALID_CREDENTIALS();
    this.progress.set(token, { institution, login, proven: !login.oneTimeCode });
    return login.oneTimeCode ? { next: "code" } : this.afterProof(token, link);
  }

  /** Checks the one-time code. Throws INVALID_MFA. */
  async code(body: unknown): Promise<Next> {
    const { token, code } = read(Code, body);
    const link = this.attempt(token);
    const progress = this.progressOf(token);
    if (code.trim() !== ONE_TIME_CODE) throw failures.INVALID_MFA();
    this.progress.set(token, { ...progress, proven: true });
    return this.afterProof(token, link);
  }

  /** Creates the item, or repairs the one the link is for, and uses up the link. Throws NO_ACCOUNTS if none is chosen. */
  async finish(body: unknown): Promise<Finish> {
    const { token, accounts } = read(Finished, body);
    const link = this.linkOf(token);
    const { institution, login, proven } = this.progressOf(token);
    if (!proven) throw failures.INVALID_MFA();
    const choices = this.accountsOf(institution, login).filter((account) => accounts.includes(account.key));
    if ((link.itemId === null || link.selects) && choices.length === 0) throw failures.NO_ACCOUNTS();
    if (!this.bank.store.useLink(token)) throw failures.INVALID_LINK_TOKEN();
    this.forget(token);
    const stored =
      link.itemId === null
        ? this.bank.addItem({
            institutionId: institution.id,
            login: login.user,
            accounts: choices.map((account) => account.key),
            webhook: link.webhook,
          })
        : this.repair(link.itemId, link.selects ? choices.map((account) => account.key) : null);
    const item = this.bank.openStored(stored);
    return {
      public_token: this.bank.publicTokenOf(stored.id),
      metadata: {
        institution: { institution_id: institution.id, name: institution.name },
        link_session_id: link.session,
        accounts: item.accounts.map((account) => choiceOf(account, accountIdOf(item, account.key))),
      },
    };
  }

  /** Restores a login and, if `accounts` are given, shares those instead. */
  private repair(itemId: string, accounts: string[] | null): StoredItem {
    const stored = this.bank.store.item(itemId);
    if (!stored || stored.removed) throw failures.ITEM_NOT_FOUND();
    this.bank.store.setLogin(itemId, { required: false, breaks: false });
    if (stored.loginRequired) this.webhooks.send(stored, "ITEM", "LOGIN_REPAIRED");
    if (accounts === null) return stored;
    this.bank.store.setAccounts(itemId, accounts);
    this.webhooks.send(stored, "TRANSACTIONS", "SYNC_UPDATES_AVAILABLE");
    return { ...stored, accounts };
  }

  private afterProof(token: string, link: StoredLink): Next {
    if (link.itemId !== null && !link.selects) return { next: "finish" };
    const { institution, login } = this.progressOf(token);
    const accounts = this.accountsOf(institution, login);
    if (accounts.length === 0) throw failures.NO_ACCOUNTS();
    const shared = link.itemId === null ? undefined : this.bank.store.item(link.itemId)?.accounts;
    return {
      next: "accounts",
      accounts: accounts.map((account) => ({ ...choiceOf(account, account.key), chosen: shared?.includes(account.key) ?? true })),
    };
  }

  private accountsOf(institution: SandboxInstitution, login: Login): readonly AccountPlan[] {
    return this.bank.households.accountsOf(institution.id, login.user);
  }

  private progressOf(token: string): Progress {
    const progress = this.progress.get(token);
    if (!progress) throw failures.INVALID_CREDENTIALS();
    return progress;
  }

  private linkOf(token: string): StoredLink {
    const link = this.bank.store.link(token);
    if (!link || link.used || link.expiresAt < this.bank.now().toISOString()) {
      this.forget(token);
      throw failures.INVALID_LINK_TOKEN();
    }
    return link;
  }

  /** Counts attempts, right or wrong: after ten, the link is used up. */
  private attempt(token: string): StoredLink {
    const link = this.linkOf(token);
    const tried = (this.tries.get(token) ?? 0) + 1;
    this.tries.set(token, tried);
    if (tried <= TRIES) return link;
    this.bank.store.useLink(token);
    this.forget(token);
    throw failures.INVALID_LINK_TOKEN();
  }

  private forget(token: string): void {
    this.progress.delete(token);
    this.tries.delete(token);
  }
}

const read = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body, { error: issueText });
  if (!parsed.success) throw invalidField(textOf(fieldsOf(parsed.error)));
  return parsed.data;
};

const choiceOf = (account: AccountPlan, id: string): Choice => ({
  id,
  name: account.name,
  mask: account.mask,
  type: account.type,
  subtype: account.subtype,
});
