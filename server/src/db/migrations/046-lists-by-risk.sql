-- Orders are listed by their risk: read from `order_dates` alone, in the order of their wear dates, and counted (docs/decisions/035).

-- The order's, so that a list is sorted without a look at the orders. Saved with the dates, whenever the order changes.
alter table order_dates add column wear_date date;
update order_dates set wear_date = orders.wear_date
  from orders where orders.store_id = order_dates.store_id and orders.id = order_dates.order_id;

create index order_dates_listed on order_dates (risk, wear_date, order_id) include (store_id, factory_id, state)
  where state not in ('arrived', 'cancelled');

-- The worst first, for home pages: by their names `late`, `short` and `tight` are in this order, and what has no date is before
-- all others. The index of 045 has it last.
create index order_dates_worst_first on order_dates (risk, slack nulls first, order_id) include (store_id, factory_id, state)
  where state not in ('arrived', 'cancelled') and risk <> 'safe';
drop index order_dates_at_risk;
