-- Outside a transaction: indexes are built while everybody goes on writing, and a run that was cut off goes on.

-- What a factory has made, for its record; the newest is read first.
create index concurrently if not exists order_dates_made on order_dates (factory_id, order_id)
  where state in ('ready', 'on_its_way', 'arrived');
