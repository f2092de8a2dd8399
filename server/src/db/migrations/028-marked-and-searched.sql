-- Outside a transaction: indexes are built while everybody goes on writing, and a run that was cut off goes on.

-- The list of a store as it opens, the newest first, of a year: without rows of other stores, and without fetching those of
-- other years.
create index concurrently if not exists orders_listed on orders (store_id, id) include (created_at, status);
create index concurrently if not exists invoices_listed on invoices (store_id, id) include (created_at, status);
create index concurrently if not exists orders_of_factory_by_po
  on orders (factory_id, po_norm, id) include (created_at, status) where factory_id is not null;

-- Marks what is there, now that the triggers of 024 have been committed. Nobody waits for it.
select tend_marks();

-- Carriers are few, and each is found once.
create index concurrently if not exists packages_by_carrier on packages (lower(carrier), id);

-- What the audit is searched for.
create index concurrently if not exists audit_by_action on audit (action, id);
create index concurrently if not exists audit_search
  on audit using gin (lower(subject) gin_trgm_ops, address gin_trgm_ops, request_id gin_trgm_ops) with (fastupdate = off);
