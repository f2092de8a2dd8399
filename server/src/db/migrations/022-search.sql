-- Outside a transaction: indexes are built while everybody goes on writing, and a run that was cut off goes on.
--
-- What a search looks for anywhere in a text, by its groups of three letters. The extension comes with PostgreSQL, and the
-- owner of a database may create it. `fastupdate = off`: each order pays for its own, and none for a thousand others.

create extension if not exists pg_trgm;

create index concurrently if not exists orders_search
  on orders using gin (po_norm gin_trgm_ops, (sales_order_number::text) gin_trgm_ops) with (fastupdate = off);
create index concurrently if not exists invoices_search
  on invoices using gin ((number::text) gin_trgm_ops) with (fastupdate = off);
create index concurrently if not exists packages_search
  on packages using gin (tracking_fold gin_trgm_ops) with (fastupdate = off);
create index concurrently if not exists ledger_txns_search
  on ledger_txns using gin (lower(reference) gin_trgm_ops) with (fastupdate = off)
  where invoice_id is not null and kind <> 'invoice';

-- Orders are many and what was ordered is not: a search looks through the names of items, and finds their orders by them.
create index concurrently if not exists orders_by_item on orders (item_fold, store_id, id);
create table if not exists ordered_items (item_fold text primary key);
create or replace function keep_ordered_item() returns trigger language plpgsql as $$ begin
  insert into ordered_items values (new.item_fold) on conflict do nothing; return null; end $$;
drop trigger if exists orders_keep_their_item on orders;
create trigger orders_keep_their_item after insert on orders for each row execute function keep_ordered_item();
insert into ordered_items select distinct item_fold from orders on conflict do nothing;

-- What these were for is read from the tallies.
drop index concurrently if exists orders_shipped_by_factory;
drop index concurrently if exists invoices_open;
