-- The marks of each list in one row, with how many rows are before each, so that the one closest to a page is looked up and not
-- summed up to (docs/decisions/021). Without `mark_changes`, as `list_marks`.
create table mark_places (
  list text collate "C" not null,
  store_id bigint not null,
  of_id bigint not null,
  -- In their order.
  numbers bigint[] not null,
  -- Null where the order is one of numbers.
  words text[],
  ids bigint[] not null,
  befores bigint[] not null,
  primary key (list, store_id, of_id)
) with (toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
-- As they are, and beside each other as long as a page has room for them: each is looked into several times.
alter table mark_places alter column numbers set storage external, alter column words set storage external,
  alter column ids set storage external, alter column befores set storage external;

-- Whoever changes marks, in whichever statement: what they add up to is written anew, of the lists that have changed.
create function place_marks() returns trigger language plpgsql security definer as $$
declare
  changed list_marks[];
begin
  if tg_op = 'DELETE' then
    changed := array(select distinct on (list, store_id, of_id) removed::list_marks from removed);
  else
    changed := array(select distinct on (list, store_id, of_id) added::list_marks from added);
  end if;
  if cardinality(changed) = 0 then return null; end if;
  delete from mark_places as places using unnest(changed) as of
    where tg_op = 'DELETE' and places.list = of.list and places.store_id = of.store_id and places.of_id = of.of_id
      and not exists (select from list_marks as mark
        where mark.list = of.list and mark.store_id = of.store_id and mark.of_id = of.of_id);
  insert into mark_places as places (list, store_id, of_id, numbers, words, ids, befores)
  select of.list, of.store_id, of.of_id, placed.*
  from unnest(changed) as of cross join lateral (
    select array_agg(number order by nth) as numbers,
      case when max(word) > '' then array_agg(word order by nth) end as words,
      array_agg(id order by nth) as ids, array_agg(before order by nth) as befores
    from (
      select number, word, id, row_number() over in_order as nth, (sum(n) over in_order - n)::bigint as before
      from list_marks as mark
      where mark.list = of.list and mark.store_id = of.store_id and mark.of_id = of.of_id
      window in_order as (order by number, word, id rows unbounded preceding)
    ) as summed
  ) as placed
  where placed.ids is not null
  on conflict (list, store_id, of_id) do update
    set numbers = excluded.numbers, words = excluded.words, ids = excluded.ids, befores = excluded.befores;
  return null;
end $$;

do $$
begin
  execute format('alter function place_marks() set search_path = %I, pg_temp', current_schema());
end $$;

create trigger marks_are_placed after insert on list_marks
  referencing new table as added for each statement execute function place_marks();
create trigger marks_are_placed_anew after update on list_marks
  referencing new table as added for each statement execute function place_marks();
create trigger marks_are_not_placed after delete on list_marks
  referencing old table as removed for each statement execute function place_marks();

-- Those that are there. Whoever folds waits until this is done.
do $$
begin
  perform pg_advisory_xact_lock(of_house(hashtext('fold_marks')));
  update list_marks set n = n where number = before_all();
end $$;
