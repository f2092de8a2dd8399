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

-- An order is found by its item through `ordered_items`.
create index concurrently if not exists orders_by_item on orders (item_fold, store_id, id);

-- What these were for is read from the tallies.
drop index concurrently if exists orders_shipped_by_factory;
drop index concurrently if exists invoices_open;
