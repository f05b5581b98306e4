import { createHash, createHmac, randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { type Day, day } from "#domain/day.ts";

/** One login of a customer at one institution, as the bank stores it. */
export type StoredItem = {
  id: string;
  institutionId: string;
  login: string;
  /** Keys of the accounts the user chose. */
  accounts: string[];
  webhook: string | null;
  linkedOn: Day;
  createdAt: string;
  loginRequired: boolean;
  /** Whether it requires a new sign-in once its first sync is done. */
  breaks: boolean;
  removed: boolean;
};
export type StoredLink = {
  session: string;
  userId: string;
  webhook: string | null;
  /** The item to repair; null for a new link. */
  itemId: string | null;
  /** Whether the user chooses the item's accounts again. */
  selects: boolean;
  expiresAt: string;
  used: boolean;
};

const SCHEMA = `
  pragma journal_mode = wal; pragma synchronous = full;
  create table if not exists bank (name text primary key, value text not null) strict;
  create table if not exists items (id text primary key, token_hash text not null unique, institution_id text not null, login text not null, accounts text not null, webhook text,
    linked_on text not null, created_at text not null, login_required integer not null default 0, breaks integer not null default 0, removed integer not null default 0) strict;
  create table if not exists public_tokens (hash text primary key, item_id text not null, expires_at text not null, exchanged integer not null default 0) strict;
  create table if not exists link_tokens (hash text primary key, session text not null, user_id text not null, webhook text, item_id text, expires_at text not null, used integer not null default 0) strict;
`;

/**
 * Everything the sandbox bank must keep across a restart. Tokens are stored as hashes, and every write is on disk when the method returns.
 */
export class Store {
  private readonly db: DatabaseSync;
  private readonly key: string;

  /** Keeps everything in memory if `folder` is null. Throws if the file cannot be opened. */
  constructor(folder: string | null) {
    if (folder !== null) mkdirSync(folder, { recursive: true });
    this.db = new DatabaseSync(folder === null ? ":memory:" : join(folder, "sandbox-bank.sqlite"));
    this.db.exec(SCHEMA);
    if (!this.db.prepare("select 1 from pragma_table_info('link_tokens') where name = 'selects'").get())
      this.db.exec("alter table link_tokens add column selects integer not null default 0");
    this.db.prepare("insert or ignore into bank (name, value) values ('key', ?)").run(randomBytes(32).toString("hex"));
    this.key = text(this.db.prepare("select value from bank where name = 'key'").get()?.["value"]);
  }

  close(): void {
    this.db.close();
  }

  /** Returns the token that reads an item: always the same for the same item, and not stored anywhere. */
  accessToken(itemId: string): string {
    return `access-sandbox-${createHmac("sha256", this.key).update(itemId).digest("hex").slice(0, 40)}`;
  }

  addItem(item: Omit<StoredItem, "id" | "removed" | "loginRequired">): StoredItem {
    const id = `item_${randomBytes(15).toString("hex")}`;
    this.db
      .prepare(
        "insert into items (id, token_hash, institution_id, login, accounts, webhook, linked_on, created_at, breaks) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      )
      .run(
        id,
        hash(this.accessToken(id)),
        item.institutionId,
        item.login,
        JSON.stringify(item.accounts),
        item.webhook,
        item.linkedOn,
        item.createdAt,
        item.breaks ? 1 : 0,
      );
    return { ...item, id, removed: false, loginRequired: false };
  }

  item(id: string): StoredItem | undefined {
    return itemOf(this.db.prepare("select * from items where id = ?").get(id));
  }

  itemOfToken(accessToken: string): StoredItem | undefined {
    return itemOf(this.db.prepare("select * from items where token_hash = ?").get(hash(accessToken)));
  }

  removeItem(id: string): void {
    this.db.prepare("update items set removed = 1 where id = ?").run(id);
  }

  setLogin(id: string, state: { required: boolean; breaks: boolean }): void {
    this.db.prepare("update items set login_required = ?, breaks = ? where id = ?").run(state.required ? 1 : 0, state.breaks ? 1 : 0, id);
  }

  setAccounts(id: string, accounts: readonly string[]): void {
    this.db.prepare("update items set accounts = ? where id = ?").run(JSON.stringify(accounts), id);
  }

  setWebhook(id: string, webhook: string): void {
    this.db.prepare("update items set webhook = ? where id = ?").run(webhook, id);
  }

  addPublicToken(itemId: string, expiresAt: string): string {
    const token = `public-sandbox-${randomBytes(20).toString("hex")}`;
    this.db.prepare("insert into public_tokens (hash, item_id, expires_at) values (?, ?, ?)").run(hash(token), itemId, expiresAt);
    return token;
  }

  /** Returns the item of a public token. A token that was not exchanged in time is unknown; one that was stays valid. */
  exchange(publicToken: string, now: string): string | undefined {
    const row = this.db.prepare("select item_id, expires_at, exchanged from public_tokens where hash = ?").get(hash(publicToken));
    if (!row || (row["exchanged"] === 0 && text(row["expires_at"]) < now)) return undefined;
    this.db.prepare("update public_tokens set exchanged = 1 where hash = ?").run(hash(publicToken));
    return text(row["item_id"]);
  }

  addLink(link: Omit<StoredLink, "used" | "session">): string {
    const token = `link-sandbox-${randomBytes(20).toString("hex")}`;
    this.db
      .prepare("insert into link_tokens (hash, session, user_id, webhook, item_id, selects, expires_at) values (?, ?, ?, ?, ?, ?, ?)")
      .run(
        hash(token),
        `session_${randomBytes(12).toString("hex")}`,
        link.userId,
        link.webhook,
        link.itemId,
        link.selects ? 1 : 0,
        link.expiresAt,
      );
    return token;
  }

  link(token: string): StoredLink | undefined {
    const row = this.db.prepare("select * from link_tokens where hash = ?").get(hash(token));
    return (
      row && {
        session: text(row["session"]),
        userId: text(row["user_id"]),
        webhook: textOrNull(row["webhook"]),
        itemId: textOrNull(row["item_id"]),
        selects: row["selects"] === 1,
        expiresAt: text(row["expires_at"]),
        used: row["used"] === 1,
      }
    );
  }

  /** Marks a link token as used; returns false if it already was. */
  useLink(token: string): boolean {
    return this.db.prepare("update link_tokens set used = 1 where hash = ? and used = 0").run(hash(token)).changes === 1;
  }
}

const hash = (token: string): string => createHash("sha256").update(token).digest("hex");
const text = (value: SQLOutputValue | undefined): string => (typeof value === "string" ? value : "");
const textOrNull = (value: SQLOutputValue | undefined): string | null => (typeof value === "string" ? value : null);
const itemOf = (row: Record<string, SQLOutputValue> | undefined): StoredItem | undefined =>
  row && {
    id: text(row["id"]),
    institutionId: text(row["institution_id"]),
    login: text(row["login"]),
    accounts: JSON.parse(text(row["accounts"])) as string[],
    webhook: textOrNull(row["webhook"]),
    linkedOn: day(text(row["linked_on"])),
    createdAt: text(row["created_at"]),
    loginRequired: row["login_required"] === 1,
    breaks: row["breaks"] === 1,
    removed: row["removed"] === 1,
  };
