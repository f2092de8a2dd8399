-- The board of staff (docs/dates.md): what is in flight, by the week it is needed and by its risk.

-- Of who looks after an order and the note about it, which people change; the rest of the row is computed.
alter table order_dates add column care_version integer not null default 1;

create function risk_code(risk text) returns smallint language sql immutable parallel safe as $$
  select array_position(array['safe', 'tight', 'short', 'late'], risk)::smallint
$$;

--   board         what is in flight, by the day it is needed; the type is the risk
create function tallied_dates(d order_dates) returns setof tallied language sql stable as $$
  select 'board', d.factory_id, d.need_by, 0::smallint, risk_code(d.risk), 0::bigint
  where d.state not in ('arrived', 'cancelled')
$$;

-- As those of 020.
create function tally_order_dates() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into tally_changes (store_id, list, of_id, day, status, type, n, amount, low_id, high_id)
    select new.store_id, fact.list, fact.of_id, fact.day, fact.status, fact.type, 1, 0, new.order_id, new.order_id
    from tallied_dates(new) as fact;
  elsif tg_op = 'DELETE' then
    insert into tally_changes (store_id, list, of_id, day, status, type, n, amount)
    select old.store_id, fact.list, fact.of_id, fact.day, fact.status, fact.type, -1, 0 from tallied_dates(old) as fact;
  else
    insert into tally_changes (store_id, list, of_id, day, status, type, n, amount, low_id, high_id)
    select new.store_id, fact.list, fact.of_id, fact.day, fact.status, fact.type, sum(fact.n), 0,
      case when sum(fact.n) > 0 then new.order_id end, case when sum(fact.n) > 0 then new.order_id end
    from (
      select 1 as n, fact.* from tallied_dates(new) as fact
      union all
      select -1, fact.* from tallied_dates(old) as fact
    ) as fact
    group by fact.list, fact.of_id, fact.day, fact.status, fact.type
    having sum(fact.n) <> 0;
  end if;
  return null;
end $$;

do $$
begin
  execute format('alter function tally_order_dates() set search_path = %I, pg_temp', current_schema());
end $$;

-- Nobody computes dates between the trigger and the first count below: making one waits for those who do, and keeps others waiting.
create trigger order_dates_are_tallied after insert or delete on order_dates
  for each row execute function tally_order_dates();
create trigger order_dates_are_tallied_anew after update on order_dates for each row
  when (
    (old.state in ('arrived', 'cancelled'), old.factory_id, old.need_by, old.risk)
    is distinct from (new.state in ('arrived', 'cancelled'), new.factory_id, new.need_by, new.risk)
  )
  execute function tally_order_dates();

-- One list more, whatever else these functions have come to name. A store's orders in flight are few, and are counted.
do $$
declare
  made record;
  before text;
begin
  for made in
    select * from (values
      ('tally_groups', $text$('audit', true, false, true)$text$,
        $text$('board', false, true, true), ('board', false, true, false), ('board', false, false, true),
    ('board', false, false, false), ('audit', true, false, true)$text$),
      ('recount_tallies', $text$of_audit as materialized ($text$,
        $text$of_board as materialized (
    select counted.store_id, list, of_id, day, fact.status, fact.type, count(*), sum(fact.amount), min(order_id), max(order_id)
    from (select order_dates, store_id, order_id from order_dates offset 0) as counted, tallied_dates(counted.order_dates) as fact
    group by 1, 2, 3, 4, 5, 6
  ),
  of_audit as materialized ($text$),
      ('recount_tallies', $text$select * from of_audit$text$,
        $text$select * from of_board union all select * from of_audit$text$)
    ) as changes (name, old_text, new_text)
  loop
    select pg_get_functiondef(oid) into strict before from pg_proc
      where pronamespace = current_schema()::regnamespace and proname = made.name;
    if position(made.old_text in before) = 0 then
      raise exception '% does not name what the board stands beside', made.name;
    end if;
    execute replace(before, made.old_text, made.new_text);
  end loop;
end $$;

insert into tally_changes (store_id, list, of_id, day, status, type, n, amount, low_id, high_id)
select counted.store_id, list, of_id, day, fact.status, fact.type, count(*), 0, min(order_id), max(order_id)
from (select order_dates, store_id, order_id from order_dates offset 0) as counted, tallied_dates(counted.order_dates) as fact
group by 1, 2, 3, 4, 5, 6;
