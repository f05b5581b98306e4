/**
 * Where a cell stores the complete copy of a person who moves there, until their rows take their place. It is a schema of its own, because
 * its rows belong to no feature: they exist only during a move.
 */
export const STAGING_SCHEMA = `
create schema if not exists hiro_moves;
create table if not exists hiro_moves.arrivals (
  user_id bigint primary key,
  manifest jsonb not null
);
create table if not exists hiro_moves.parts (
  user_id bigint not null references hiro_moves.arrivals (user_id) on delete cascade,
  number integer not null,
  table_name text not null,
  rows jsonb not null,
  primary key (user_id, number)
);
-- Users whose rows left this cell. Without such a row, a user who is missing has deleted their account.
create table if not exists hiro_moves.departures (
  user_id bigint primary key,
  at timestamptz not null default now()
);
`;
