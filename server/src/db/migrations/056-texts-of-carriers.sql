-- As in 050-searched-texts: 5 is the carrier of a package that has left. Of one that has not, searches look each time.
create trigger packages_change_carriers after update on packages for each row
  when (old.dispatched_at is not null and lower(old.carrier) is distinct from lower(new.carrier))
  execute function count_retyped(5);
