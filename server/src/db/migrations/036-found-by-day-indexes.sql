-- Outside a transaction: indexes are built while everybody goes on writing, and a run that was cut off goes on.

-- Orders in the order of their ship dates, and invoices in that of the days they are due.
create index concurrently if not exists orders_by_ship_date on orders (store_id, ship_date, id) include (created_at, status);
create index concurrently if not exists orders_of_all_by_ship_date on orders (ship_date, id) include (created_at, status);
create index concurrently if not exists orders_of_factory_by_ship_date
  on orders (factory_id, ship_date, id) include (created_at, status) where factory_id is not null;
create index concurrently if not exists invoices_by_due_day on invoices (store_id, due_on, id) include (created_at, status);
create index concurrently if not exists invoices_of_all_by_due_day on invoices (due_on, id) include (created_at, status);

-- What has not shipped is little beside all that ever was ordered, and what is asked for most: at risk, late, overdue.
create index concurrently if not exists orders_not_sent_by_ship_date
  on orders (ship_date, id) include (created_at, status) where status in (1, 2, 3);
create index concurrently if not exists orders_not_sent_of_store
  on orders (store_id, wear_date, id) include (ship_date, created_at, status) where status in (1, 2, 3);
create index concurrently if not exists orders_not_sent_by_wear_date
  on orders (wear_date, id) include (ship_date, created_at, status) where status in (1, 2, 3);
create index concurrently if not exists orders_not_sent_of_factory
  on orders (factory_id, ship_date, id) include (created_at, status) where factory_id is not null and status in (1, 2, 3);
create index concurrently if not exists orders_not_sent_of_factory_by_wear_date
  on orders (factory_id, wear_date, id) include (ship_date, created_at, status)
  where factory_id is not null and status in (1, 2, 3);
create index concurrently if not exists invoices_of_all_to_pay on invoices (due_on, id) where status <> 3;

-- What was ordered of an item.
create index concurrently if not exists orders_of_dress_listed
  on orders (dress_id, id) include (created_at, status) where dress_id is not null;
create index concurrently if not exists orders_of_custom_item_listed
  on orders (custom_item_id, id) include (created_at, status) where custom_item_id is not null;

-- Those above do the same, and more.
drop index concurrently if exists orders_not_sent;
drop index concurrently if exists orders_to_make;
drop index concurrently if exists orders_of_dress;
drop index concurrently if exists orders_of_custom_item;

-- Counts and marks what was there before the functions of 035, by which everybody has been writing since. Nobody waits.
select recount_tallies();
select tend_marks();
