-- Outside a transaction: indexes are built while everybody goes on writing, and a run that was cut off goes on.
--
-- One index for each order in which a screen lists something, so that a page is read where it stands instead of being
-- sorted out of all rows. `include` has what these lists are narrowed by, so that rows that are passed over are not fetched.

create index concurrently if not exists orders_by_day on orders (store_id, created_at, id) include (status);
create index concurrently if not exists orders_by_status on orders (store_id, status, id) include (created_at);
create index concurrently if not exists orders_by_number
  on orders (store_id, sales_order_number nulls first, id) include (created_at, status);
create index concurrently if not exists orders_by_po on orders (store_id, po_norm, id) include (created_at, status);
create index concurrently if not exists orders_by_wear_date on orders (store_id, wear_date, id) include (created_at, status);
create index concurrently if not exists orders_by_total on orders (store_id, total, id) include (created_at, status);

create index concurrently if not exists orders_of_all_by_day on orders (created_at, id) include (status);
create index concurrently if not exists orders_of_all_by_status on orders (status, id) include (created_at);
create index concurrently if not exists orders_of_all_by_number
  on orders (sales_order_number nulls first, id) include (created_at, status);
create index concurrently if not exists orders_of_all_by_po on orders (po_norm, id) include (created_at, status);
create index concurrently if not exists orders_of_all_by_wear_date on orders (wear_date, id) include (created_at, status);
create index concurrently if not exists orders_of_all_by_total on orders (total, id) include (created_at, status);

-- A factory's lists. An order has no factory when it is placed, so these cost nothing then.
create index concurrently if not exists orders_of_factory on orders (factory_id, id) include (created_at, status)
  where factory_id is not null;
create index concurrently if not exists orders_of_factory_by_status on orders (factory_id, status, id) include (created_at)
  where factory_id is not null;
create index concurrently if not exists orders_of_factory_by_number
  on orders (factory_id, sales_order_number nulls first, id) include (created_at, status) where factory_id is not null;
create index concurrently if not exists orders_of_factory_by_wear_date
  on orders (factory_id, wear_date, id) include (created_at, status) where factory_id is not null;

-- The overviews: what may not be ready in time, what a factory has to make, and what is on its way.
create index concurrently if not exists orders_not_sent on orders (store_id, wear_date, ship_date, id) where status in (1, 2, 3);
create index concurrently if not exists orders_to_make on orders (factory_id, ship_date, id) where status = 2;
create index concurrently if not exists orders_on_their_way on orders (store_id, package_id) where status = 4;

drop index concurrently if exists orders_newest;
drop index concurrently if exists orders_across_stores;
drop index concurrently if exists orders_live_by_status;
drop index concurrently if exists orders_at_factory;

create index concurrently if not exists invoices_in_status on invoices (store_id, status, id) include (created_at);
create index concurrently if not exists invoices_by_number on invoices (store_id, number) include (id, created_at, status);
create index concurrently if not exists invoices_by_total on invoices (store_id, total, id) include (created_at, status);
create index concurrently if not exists invoices_by_shipping on invoices (store_id, shipping, id) include (created_at, status);
create index concurrently if not exists invoices_of_all_by_status on invoices (status, id) include (created_at);
create index concurrently if not exists invoices_of_all_by_total on invoices (total, id) include (created_at, status);
create index concurrently if not exists invoices_of_all_by_shipping on invoices (shipping, id) include (created_at, status);
create index concurrently if not exists invoices_to_pay on invoices (store_id, due_on, id) where status <> 3;
drop index concurrently if exists invoices_by_status;

-- An invoice's tracking number is its package's.
create index concurrently if not exists packages_by_tracking on packages (store_id, tracking_fold nulls first, id);
create index concurrently if not exists packages_of_all_by_tracking on packages (tracking_fold nulls first, id);
create index concurrently if not exists packages_of_all_by_cost on packages (shipping_cost nulls first, id);
create index concurrently if not exists packages_of_factory on packages (factory_id, id);
create index concurrently if not exists packages_of_factory_by_tracking on packages (factory_id, tracking_fold nulls first, id);
create index concurrently if not exists packages_of_factory_by_cost on packages (factory_id, shipping_cost nulls first, id);
create index concurrently if not exists packages_sent on packages (store_id, dispatched_at, id) where dispatched_at is not null;

create index concurrently if not exists ledger_txns_listed on ledger_txns (store_id, id) include (at)
  where invoice_id is not null and kind <> 'invoice';
create index concurrently if not exists ledger_txns_by_amount on ledger_txns (store_id, amount, id) include (at)
  where invoice_id is not null and kind <> 'invoice';
create index concurrently if not exists ledger_txns_of_all on ledger_txns (id) include (at)
  where invoice_id is not null and kind <> 'invoice';
create index concurrently if not exists ledger_txns_of_all_by_amount on ledger_txns (amount, id) include (at)
  where invoice_id is not null and kind <> 'invoice';

create index concurrently if not exists factory_payments_by_id on factory_payments (factory_id, id);
create index concurrently if not exists factory_payments_by_amount on factory_payments (factory_id, amount, id);

create index concurrently if not exists audit_of_store on audit (store_id, at, id);
drop index concurrently if exists audit_by_store;
