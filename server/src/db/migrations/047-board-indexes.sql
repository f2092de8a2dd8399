-- Outside a transaction: indexes are built while everybody goes on writing, and a run that was cut off goes on.

-- The board of one risk, of which there may be few or many, in the order in which they are needed.
create index concurrently if not exists order_dates_on_board_by_risk on order_dates (risk, need_by, order_id)
  where state not in ('arrived', 'cancelled');
create index concurrently if not exists order_dates_on_board_of_factory_by_risk
  on order_dates (factory_id, risk, need_by, order_id) where state not in ('arrived', 'cancelled');
