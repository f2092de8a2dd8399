-- Orders are found by the day they ship and the day they are worn, and invoices by the day they are due: such lists are
-- counted by these days and marked in their order (docs/decisions/021, 032).

-- The day from which an order is at risk while it has not shipped, as domain/src/orders/at-risk.ts counts: with hardly any
-- days between its ship date and its wear date from the beginning, otherwise when hardly any are left.
create function at_risk_from(wear_date date, ship_date date) returns date language sql immutable parallel safe as $$
  select case when wear_date - ship_date <= 14 then date '2000-01-01' else wear_date - 14 end
$$;

-- Three more lists than in 020, with status, type and factory as in `orders`:
--   shipping      orders by the day they have to ship
--   wearing       orders by the day they are worn
--   risky         what has not shipped, by the day from which it is at risk
create or replace function tallied_order(o orders) returns setof tallied language sql stable as $$
  select 'orders', o.factory_id, day_of(o.created_at), o.status,
    (case when o.package_id is null then o.type else o.type + 10 end)::smallint, coalesce(o.factory_price, 0)
  union all
  select 'sold', coalesce(o.dress_id, o.custom_item_id), day_of(o.created_at), 0::smallint, o.item_type, o.total
  where o.status <> 5
  union all
  select 'making', o.factory_id, o.ship_date, 0::smallint, 0::smallint, 0::bigint where o.status = 2
  union all
  select found.list, o.factory_id, found.day, o.status,
    (case when o.package_id is null then o.type else o.type + 10 end)::smallint, 0::bigint
  from (values ('shipping', o.ship_date), ('wearing', o.wear_date)) as found (list, day)
  union all
  select 'risky', o.factory_id, at_risk_from(o.wear_date, o.ship_date), o.status,
    (case when o.package_id is null then o.type else o.type + 10 end)::smallint, 0::bigint
  where o.status in (1, 2, 3)
$$;

create or replace function tally_groups() returns table (list text, by_store boolean, by_of boolean, is_month boolean)
  language sql immutable as $$
  select lists.list, by_store, by_of, is_month
  from (values ('orders'), ('shipping'), ('wearing'), ('risky'), ('invoices'), ('transactions'), ('packages')) as lists (list)
  cross join (values
    (true, true, true), (true, false, true), (false, true, true), (false, true, false), (false, false, true),
    (false, false, false)
  ) as groups (by_store, by_of, is_month)
  union all values
    ('sold', false, true, true), ('sold', false, true, false), ('making', false, true, false),
    ('billed', true, false, true), ('due', true, false, true), ('due', true, false, false),
    ('due', false, false, true), ('due', false, false, false),
    ('ledger', true, false, true), ('ledger', true, false, false),
    ('audit', true, false, true), ('audit', false, false, true), ('audit', false, false, false)
$$;

-- A wear date may be put right while an order is Pending.
create or replace trigger orders_are_tallied_anew after update on orders for each row
  when (
    (old.status, old.factory_id, old.package_id, old.factory_price, old.type, old.created_at, old.ship_date, old.wear_date,
      old.total)
    is distinct from
    (new.status, new.factory_id, new.package_id, new.factory_price, new.type, new.created_at, new.ship_date, new.wear_date,
      new.total)
  )
  execute function tally_orders();

-- With two more orders than in 024: orders by ship date, and invoices by the day they are due.
create or replace function marked_lists() returns table (
  list text, tallied text, source text, such text, value text, kind text, id text, at text, store text, factory text,
  by_store boolean, by_of boolean, may_be_null boolean
) language sql immutable as $$
  select tallied || ' by ' || sort, tallied, source, such, value, kind, id, at, store, factory, by_store, by_of,
    value in ('orders.sales_order_number', 'packages.tracking_fold', 'packages.shipping_cost')
  from (values
    ('orders', 'sales_order_number', 'orders', 'true', 'orders.sales_order_number', 'number', 'orders.id', 'orders.created_at',
      'orders.store_id', 'orders.factory_id', true, true),
    ('orders', 'purchase_order_number', 'orders', 'true', 'orders.po_norm', 'word', 'orders.id', 'orders.created_at',
      'orders.store_id', 'orders.factory_id', true, true),
    ('orders', 'wear_date', 'orders', 'true', 'orders.wear_date', 'day', 'orders.id', 'orders.created_at', 'orders.store_id',
      'orders.factory_id', true, true),
    ('orders', 'ship_date', 'orders', 'true', 'orders.ship_date', 'day', 'orders.id', 'orders.created_at', 'orders.store_id',
      'orders.factory_id', true, true),
    ('orders', 'total', 'orders', 'true', 'orders.total', 'number', 'orders.id', 'orders.created_at', 'orders.store_id',
      'orders.factory_id', true, false),
    ('orders', 'status', 'orders', 'true', 'orders.status', 'number', 'orders.id', 'orders.created_at', 'orders.store_id',
      'orders.factory_id', true, true),
    ('invoices', 'number', 'invoices', 'true', 'invoices.number', 'number', 'invoices.id', 'invoices.created_at',
      'invoices.store_id', 'null', true, false),
    ('invoices', 'due_on', 'invoices', 'true', 'invoices.due_on', 'day', 'invoices.id', 'invoices.created_at',
      'invoices.store_id', 'null', true, false),
    ('invoices', 'total', 'invoices', 'true', 'invoices.total', 'number', 'invoices.id', 'invoices.created_at',
      'invoices.store_id', 'null', true, false),
    ('invoices', 'status', 'invoices', 'true', 'invoices.status', 'number', 'invoices.id', 'invoices.created_at',
      'invoices.store_id', 'null', true, false),
    ('invoices', 'shipping_cost', 'invoices', 'true', 'invoices.shipping', 'number', 'invoices.id', 'invoices.created_at',
      'invoices.store_id', 'null', true, false),
    ('invoices', 'tracking_number',
      'packages join invoices on invoices.store_id = packages.store_id and invoices.package_id = packages.id', 'true',
      'packages.tracking_fold', 'word', 'invoices.id', 'invoices.created_at', 'packages.store_id', 'null', true, false),
    ('transactions', 'amount', 'ledger_txns', 'ledger_txns.invoice_id is not null and ledger_txns.kind <> ''invoice''',
      'ledger_txns.amount', 'number', 'ledger_txns.id', 'ledger_txns.at', 'ledger_txns.store_id', 'null', true, false),
    ('transactions', 'invoice_number',
      'invoices join ledger_txns on ledger_txns.store_id = invoices.store_id and ledger_txns.invoice_id = invoices.id',
      'ledger_txns.kind <> ''invoice''', 'invoices.number', 'number', 'ledger_txns.id', 'ledger_txns.at', 'invoices.store_id',
      'null', true, false),
    ('packages', 'tracking_number', 'packages', 'true', 'packages.tracking_fold', 'word', 'packages.id', 'packages.created_at',
      'packages.store_id', 'packages.factory_id', false, true),
    ('packages', 'shipping_cost', 'packages', 'true', 'packages.shipping_cost', 'number', 'packages.id', 'packages.created_at',
      'packages.store_id', 'packages.factory_id', false, true)
  ) as lists (tallied, sort, source, such, value, kind, id, at, store, factory, by_store, by_of)
$$;

create or replace function places_of_order(o orders) returns setof place language sql stable as $$
  values ('orders by sales_order_number', coalesce(o.sales_order_number, before_all()), ''),
    ('orders by purchase_order_number', 0::bigint, o.po_norm), ('orders by wear_date', (o.wear_date - date '2000-01-01')::bigint, ''),
    ('orders by ship_date', (o.ship_date - date '2000-01-01')::bigint, ''),
    ('orders by total', o.total, ''), ('orders by status', o.status::bigint, '')
$$;

create or replace trigger orders_are_marked_anew after update on orders for each row
  when (
    (old.sales_order_number, old.po_norm, old.wear_date, old.ship_date, old.total, old.status, old.factory_id)
    is distinct from
    (new.sales_order_number, new.po_norm, new.wear_date, new.ship_date, new.total, new.status, new.factory_id)
  )
  execute function mark_orders();

create or replace function places_of_invoice(i invoices) returns setof place language sql stable as $$
  values ('invoices by number', i.number, ''), ('invoices by total', i.total, ''), ('invoices by status', i.status::bigint, ''),
    ('invoices by shipping_cost', i.shipping, ''), ('invoices by due_on', (i.due_on - date '2000-01-01')::bigint, '')
  union all
  select (place_of_tracking('invoices by tracking_number', packages.tracking_fold)).* from packages
  where packages.store_id = i.store_id and packages.id = i.package_id
$$;
