import { sql } from "kysely";
import type { Database } from "./open.ts";

const TABLES = `
create temp table shops (id serial primary key, name text not null, kind text);
create temp table sales (
  id bigserial primary key, shop integer references shops, day date not null, amount bigint not null, name text not null, note text,
  facts jsonb not null default '{}', seen boolean not null default false, at timestamptz not null default now());
create index on sales (shop, day desc, id desc);
create index on sales using gin (name gin_trgm_ops);
create function pg_temp.touched() returns trigger language plpgsql as $$ begin
  if new.amount is distinct from old.amount then new.at := now(); end if;
  return new;
end $$;
create trigger touched before update on sales for each row execute function pg_temp.touched();
insert into shops (name, kind) select 'Shop ' || g, case g % 3 when 0 then 'food' when 1 then 'home' end from generate_series(1, 40) g`;

const READS = [
  `select s.id, s.day, s.amount, s.name, h.name as shop from sales s join shops h on h.id = s.shop
    where s.day between '2024-03-01' and '2024-04-30' order by s.day desc, s.id desc limit 50`,
  `select date_trunc('month', day)::date as month, h.kind, sum(amount)::bigint as total, count(*) filter (where seen) as seen
    from sales s join shops h on h.id = s.shop group by 1, 2 order by 1, 2`,
  "select day, sum(sum(amount)) over (order by day) as running from sales group by day order by day",
  `with latest as (select distinct on (shop) shop, id, day from sales order by shop, day desc, id desc)
    select l.*, (select count(*) from sales s where s.shop = l.shop and s.amount > 100) as n from latest l
    where exists (select 1 from shops where id = l.shop)`,
  `select coalesce(json_agg(json_build_object('id', id, 'name', name, 'facts', facts) order by id), '[]') as rows
    from (select * from sales where name ilike '%shop 7%' limit 100) s`,
  `select lower(left(name, 8)) as word, max(at), bool_or(seen), array_agg(distinct shop) from sales
    where facts ->> 'kind' = 'card' and note is not null group by 1 having count(*) > 1`,
];

const ROUNDS = 12;
const ROWS = 500;
const LOOKUPS = 25;

const dayOf = (n: number): string => new Date(Date.UTC(2024, 0, 1 + (n % 700))).toISOString().slice(0, 10);

const rowsOf = (round: number) =>
  Array.from({ length: ROWS }, (_, i) => ({
    shop: 1 + ((i * 7) % 40),
    day: dayOf(round * ROWS + i),
    amount: (i * 37) % 9000,
    name: `Shop ${i % 97} purchase ${round}`,
    note: i % 4 === 0 ? null : "paid",
    facts: { kind: i % 2 === 0 ? "card" : "cash" },
  }));

/** Uses the engine in the ways in which the product uses it, so that V8 optimizes the functions that matter. It uses temporary tables. */
export const exercise = async (database: Database): Promise<void> => {
  await database.execute(TABLES);
  for (let round = 0; round < ROUNDS; round += 1) {
    await database.asSystem((db) =>
      sql`insert into sales (shop, day, amount, name, note, facts)
        select r.* from json_to_recordset(${JSON.stringify(rowsOf(round))}::json) as r (shop integer, day date, amount bigint, name text, note text, facts jsonb)
        on conflict do nothing returning id`.execute(db),
    );
    await database.execute(`update sales set seen = true, amount = amount + 1 where id % ${ROUNDS} = ${round}`);
    await database.execute("analyze sales");
    for (const text of READS) await database.execute(text);
    for (let i = 1; i <= LOOKUPS; i += 1)
      await sql`select s.id, s.name, s.amount, s.facts, h.kind from sales s left join shops h on h.id = s.shop where s.id = ${round * ROWS + i}`.execute(
        database.kysely,
      );
  }
};
