/**
 * The directory's tables, created when a server starts. They hold no address, name or amount: an address is a digest made with the
 * installation's secret. Everything but running moves can be rebuilt from the cells.
 */
export const DIRECTORY_SCHEMA = `
create schema if not exists hiro_directory;
create table if not exists hiro_directory.installation (
  one boolean primary key default true check (one),
  key_check text not null
);
create table if not exists hiro_directory.cells (
  name text primary key,
  ids int8range not null,
  households integer not null default 0,
  is_open boolean not null default true,
  is_listed boolean not null default false,
  exclude using gist (ids with &&)
);
-- The cell of an address. A sign-up in progress holds it; without a holder and without an account the row is deleted.
create table if not exists hiro_directory.addresses (
  digest text primary key,
  cell text not null references hiro_directory.cells (name),
  has_account boolean not null default false,
  holders text[] not null default '{}'
);
create index if not exists addresses_cell on hiro_directory.addresses (cell);
-- Users who no longer live in the cell that gave them their id.
create table if not exists hiro_directory.moved (
  user_id bigint primary key,
  cell text not null references hiro_directory.cells (name)
);
-- Cells whose households may have invited an address. Such a row is only a hint: an invite may be over.
create table if not exists hiro_directory.invited (
  digest text,
  cell text references hiro_directory.cells (name),
  primary key (digest, cell)
);
create table if not exists hiro_directory.moves (
  user_id bigint primary key,
  from_cell text not null references hiro_directory.cells (name),
  to_cell text not null references hiro_directory.cells (name),
  invite_id bigint not null,
  state text not null check (state in ('copying', 'copied', 'removing', 'removed', 'arrived')),
  digests text[] not null,
  started_at timestamptz not null default now()
);
-- The cell where something with a key that is not an address was found last, such as a passkey or a connection. Also only a hint.
create table if not exists hiro_directory.found (
  digest text primary key,
  cell text not null references hiro_directory.cells (name)
);
`;
