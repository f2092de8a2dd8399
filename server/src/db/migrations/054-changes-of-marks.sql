-- As in 053-changes-of-tallies.
alter table mark_changes drop constraint mark_changes_pkey, add primary key (list, store_id, change);
alter table mark_changes set (vacuum_truncate = off);

do $$
declare
  before text;
begin
  select pg_get_functiondef(oid) into strict before from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = 'fold_marks';
  if position('order by store_id, change limit' in before) = 0 then
    raise exception 'fold_marks does not take changes in the order of stores';
  end if;
  execute replace(before, 'order by store_id, change limit', 'order by list, store_id, change limit');
end $$;

alter function fold_marks(integer) set enable_seqscan = off;
-- It is called by the other, and reads whole tables.
alter function mark_anew(list_marks) set enable_seqscan = on;
