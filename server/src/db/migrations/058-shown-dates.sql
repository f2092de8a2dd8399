-- As in 057-shown-orders. The day for which dates were computed, and what people noted of them, are in no list of a store's.
create trigger order_dates_are_shown after insert or delete on order_dates for each row execute function count_shown();
create trigger order_dates_are_shown_anew after update on order_dates for each row
  when (
    (old.state, old.need_by, old.ships_on, old.arrives_on, old.slack, old.risk, old.cause)
    is distinct from (new.state, new.need_by, new.ships_on, new.arrives_on, new.slack, new.risk, new.cause)
  )
  execute function count_shown();
