-- A store on hold places no new orders and is told why. Monthly statements go out once for each store and month.

alter table stores
  add column held_at timestamptz,
  add column hold_reason text check (hold_reason <> ''),
  add column monthly_statement boolean not null default false,
  add constraint stores_hold_is_whole check ((held_at is null) = (hold_reason is null));
create index stores_closed on stores (id) where closed_at is not null;

-- Which month's statement a store was sent. Written in the transaction of its message.
create table statement_mails (
  store_id bigint not null references stores,
  -- Its first day.
  month date not null,
  created_at timestamptz not null,
  primary key (store_id, month)
);
