-- Outside a transaction: indexes are built while everybody goes on writing, and a run that was cut off goes on.

-- The wholesaler's list of transactions in each of its orders.
create index concurrently if not exists ledger_txns_desk_of_all on ledger_txns (id) include (at)
  where kind <> 'invoice' and part_of is null;
create index concurrently if not exists ledger_txns_desk on ledger_txns (store_id, id) include (at)
  where kind <> 'invoice' and part_of is null;
create index concurrently if not exists ledger_txns_desk_of_all_by_day on ledger_txns (at, id)
  where kind <> 'invoice' and part_of is null;
create index concurrently if not exists ledger_txns_desk_by_day on ledger_txns (store_id, at, id)
  where kind <> 'invoice' and part_of is null;
create index concurrently if not exists ledger_txns_desk_of_all_by_amount on ledger_txns (coalesce(whole, amount), id) include (at)
  where kind <> 'invoice' and part_of is null;
create index concurrently if not exists ledger_txns_desk_by_amount on ledger_txns (store_id, coalesce(whole, amount), id)
  include (at) where kind <> 'invoice' and part_of is null;
-- Of a kind or a method there may be few.
create index concurrently if not exists ledger_txns_desk_by_kind on ledger_txns (kind, id) include (at)
  where kind <> 'invoice' and part_of is null;
create index concurrently if not exists ledger_txns_desk_by_method on ledger_txns (method, id) include (at)
  where kind <> 'invoice' and part_of is null and method is not null;
create index concurrently if not exists ledger_txns_desk_search
  on ledger_txns using gin (lower(reference) gin_trgm_ops) with (fastupdate = off)
  where kind <> 'invoice' and part_of is null;
create index concurrently if not exists ledger_txns_parts on ledger_txns (store_id, part_of) where part_of is not null;

-- Counts and marks what is there. Nobody waits for it.
select recount_tallies();
select tend_marks();
