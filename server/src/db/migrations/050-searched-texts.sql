-- How often a text that searches look at was changed in a row that was there, so that what a search has found can be remembered
-- (docs/decisions/021).

--   retyped       a number that only grows, of no day; the status says which texts: 1 those of pending
--                 orders, which no invoice has, 2 those of other orders, 3 packages', 4 a store's name
create function count_retyped() returns trigger language plpgsql security definer as $$
begin
  insert into tally_changes (store_id, list, of_id, day, status, type, n, amount)
  values (
    (case when tg_table_name = 'stores' then to_jsonb(new) -> 'id' else to_jsonb(new) -> 'store_id' end)::bigint,
    'retyped', null, date '2000-01-01', tg_argv[0]::smallint, 0, 1, 0
  );
  return null;
end $$;

do $$
begin
  execute format('alter function count_retyped() set search_path = %I, pg_temp', current_schema());
end $$;

-- One list more, whatever else these functions have come to name. It is not counted from rows, so a recount leaves it as it is.
do $$
declare
  made record;
  before text;
begin
  for made in
    select * from (values
      ('tally_groups', $text$('audit', true, false, true)$text$,
        $text$('retyped', true, false, true), ('retyped', false, false, true), ('audit', true, false, true)$text$),
      ('recount_tallies', $text$delete from tallies;$text$, $text$delete from tallies where list <> 'retyped';$text$),
      ('recount_tallies', $text$(delete from tally_changes)$text$,
        $text$(delete from tally_changes where list <> 'retyped')$text$)
    ) as changes (name, old_text, new_text)
  loop
    select pg_get_functiondef(oid) into strict before from pg_proc
      where pronamespace = current_schema()::regnamespace and proname = made.name;
    if position(made.old_text in before) = 0 then
      raise exception '% does not name what the changes of texts stand beside', made.name;
    end if;
    execute replace(before, made.old_text, made.new_text);
  end loop;
end $$;

create trigger pending_orders_are_retyped after update on orders for each row
  when (old.status = 1 and (old.po_norm, old.item_fold) is distinct from (new.po_norm, new.item_fold))
  execute function count_retyped(1);
create trigger orders_are_retyped after update on orders for each row
  when (old.status <> 1 and (old.po_norm, old.item_fold) is distinct from (new.po_norm, new.item_fold))
  execute function count_retyped(2);
