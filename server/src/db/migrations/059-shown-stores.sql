-- As in 057-shown-orders: an order says whose it is.
create trigger stores_are_shown after update on stores for each row
  when (old.name is distinct from new.name) execute function count_shown();
