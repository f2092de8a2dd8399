-- How often anything was changed that the lists of a store's orders show, so that whoever looks again is answered from memory
-- (docs/decisions/044). As in 050-searched-texts, it is not counted from rows.

--   shown         a number of each store that only grows, of no day
create function count_shown() returns trigger language plpgsql security definer as $$
declare
  store bigint;
begin
  if tg_table_name = 'stores' then
    store := new.id;
  elsif tg_op = 'DELETE' then
    store := old.store_id;
  else
    store := new.store_id;
  end if;
  insert into tally_changes (store_id, list, of_id, day, status, type, n, amount)
  values (store, 'shown', null, date '2000-01-01', 0, 0, 1, 0);
  return null;
end $$;

do $$
begin
  execute format('alter function count_shown() set search_path = %I, pg_temp', current_schema());
end $$;

-- One list more, whatever else these functions have come to name. A recount leaves the numbers as they are but raises them all:
-- it follows rows that were loaded with the triggers switched off.
do $$
declare
  made record;
  before text;
begin
  for made in
    select * from (values
      ('tally_groups', $text$('audit', true, false, true)$text$,
        $text$('shown', true, false, true), ('audit', true, false, true)$text$),
      ('recount_tallies', $text$delete from tallies where list <> 'retyped';$text$,
        $text$delete from tallies where list not in ('retyped', 'shown');
  insert into tally_changes (store_id, list, of_id, day, status, type, n, amount)
  select id, 'shown', null, date '2000-01-01', 0, 0, 1, 0 from stores;$text$),
      ('recount_tallies', $text$(delete from tally_changes where list <> 'retyped')$text$,
        $text$(delete from tally_changes where list not in ('retyped', 'shown'))$text$)
    ) as changes (name, old_text, new_text)
  loop
    select pg_get_functiondef(oid) into strict before from pg_proc
      where pronamespace = current_schema()::regnamespace and proname = made.name;
    if position(made.old_text in before) = 0 then
      raise exception '% does not name what the changes of orders stand beside', made.name;
    end if;
    execute replace(before, made.old_text, made.new_text);
  end loop;
end $$;

create trigger orders_are_shown after insert or delete on orders for each row execute function count_shown();
create trigger orders_are_shown_anew after update on orders for each row
  when (old is distinct from new) execute function count_shown();
