-- As in 050-searched-texts. Until a package leaves, no invoice shows its number.
create trigger packages_are_retyped after update on packages for each row
  when (old.dispatched_at is not null and old.tracking_fold is distinct from new.tracking_fold)
  execute function count_retyped(3);
