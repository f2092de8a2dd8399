-- Changes that are not folded yet are read by their list, of all stores together or of one, and folded in the same order.
-- Otherwise whoever counts all stores reads the whole table, most of which is what was folded since it was last vacuumed.
alter table tally_changes drop constraint tally_changes_pkey, add primary key (list, store_id, id);
-- The pages are soon written to again. If they were given back, the table would at times be so small that it is read as a whole,
-- and would be as long as a connection keeps that plan. Nor does it have to be locked for it.
alter table tally_changes set (vacuum_truncate = off);

do $$
declare
  before text;
begin
  select pg_get_functiondef(oid) into strict before from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = 'fold_tallies';
  if position('order by store_id, id limit' in before) = 0 then
    raise exception 'fold_tallies does not take changes in the order of stores';
  end if;
  execute replace(before, 'order by store_id, id limit', 'order by list, store_id, id limit');
end $$;

-- Its plan is kept, too: one that was made while there was nothing to fold would compare each change with all that are taken.
alter function fold_tallies(integer) set enable_seqscan = off;
