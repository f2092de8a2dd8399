-- As in 050-searched-texts.
create trigger stores_are_retyped after update on stores for each row
  when (old.name_fold is distinct from new.name_fold) execute function count_retyped(4);
