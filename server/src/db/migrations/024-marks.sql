-- Marks in long lists: behind which row of an order each stretch of about a thousand rows begins, and how many rows it has,
-- so that a page far from both ends of a list is read where it stands (docs/decisions/021).

-- The orders that are marked. A row's place is its value, as a number or a word, and its id. `kind` tells how the value is
-- written as a number: as it is, or the days since 2000; a word is its own. `by_store` and `by_of`: also of each store, of each
-- factory. All rows together are always marked.
create function marked_lists() returns table (
  list text, tallied text, source text, such text, value text, kind text, id text, at text, store text, factory text,
  by_store boolean, by_of boolean, may_be_null boolean
) language sql immutable as $$
  select tallied || ' by ' || sort, tallied, source, such, value, kind, id, at, store, factory, by_store, by_of,
    value in ('orders.sales_order_number', 'packages.tracking_fold', 'packages.shipping_cost')
  from (values
    ('orders', 'sales_order_number', 'orders', 'true', 'orders.sales_order_number', 'number', 'orders.id', 'orders.created_at',
      'orders.store_id', 'orders.factory_id', true, true),
    ('orders', 'purchase_order_number', 'orders', 'true', 'orders.po_norm', 'word', 'orders.id', 'orders.created_at',
      'orders.store_id', 'orders.factory_id', true, true),
    ('orders', 'wear_date', 'orders', 'true', 'orders.wear_date', 'day', 'orders.id', 'orders.created_at', 'orders.store_id',
      'orders.factory_id', true, true),
    ('orders', 'total', 'orders', 'true', 'orders.total', 'number', 'orders.id', 'orders.created_at', 'orders.store_id',
      'orders.factory_id', true, false),
    ('orders', 'status', 'orders', 'true', 'orders.status', 'number', 'orders.id', 'orders.created_at', 'orders.store_id',
      'orders.factory_id', true, true),
    ('invoices', 'number', 'invoices', 'true', 'invoices.number', 'number', 'invoices.id', 'invoices.created_at',
      'invoices.store_id', 'null', true, false),
    ('invoices', 'total', 'invoices', 'true', 'invoices.total', 'number', 'invoices.id', 'invoices.created_at',
      'invoices.store_id', 'null', true, false),
    ('invoices', 'status', 'invoices', 'true', 'invoices.status', 'number', 'invoices.id', 'invoices.created_at',
      'invoices.store_id', 'null', true, false),
    ('invoices', 'shipping_cost', 'invoices', 'true', 'invoices.shipping', 'number', 'invoices.id', 'invoices.created_at',
      'invoices.store_id', 'null', true, false),
    ('invoices', 'tracking_number',
      'packages join invoices on invoices.store_id = packages.store_id and invoices.package_id = packages.id', 'true',
      'packages.tracking_fold', 'word', 'invoices.id', 'invoices.created_at', 'packages.store_id', 'null', true, false),
    ('transactions', 'amount', 'ledger_txns', 'ledger_txns.invoice_id is not null and ledger_txns.kind <> ''invoice''',
      'ledger_txns.amount', 'number', 'ledger_txns.id', 'ledger_txns.at', 'ledger_txns.store_id', 'null', true, false),
    ('transactions', 'invoice_number',
      'invoices join ledger_txns on ledger_txns.store_id = invoices.store_id and ledger_txns.invoice_id = invoices.id',
      'ledger_txns.kind <> ''invoice''', 'invoices.number', 'number', 'ledger_txns.id', 'ledger_txns.at', 'invoices.store_id',
      'null', true, false),
    ('packages', 'tracking_number', 'packages', 'true', 'packages.tracking_fold', 'word', 'packages.id', 'packages.created_at',
      'packages.store_id', 'packages.factory_id', false, true),
    ('packages', 'shipping_cost', 'packages', 'true', 'packages.shipping_cost', 'number', 'packages.id', 'packages.created_at',
      'packages.store_id', 'packages.factory_id', false, true)
  ) as lists (tallied, sort, source, such, value, kind, id, at, store, factory, by_store, by_of)
$$;

-- How many rows are between two marks of a list with so many rows: in longer lists more, so that a page passes over about as
-- many marks as rows.
create function marks_apart(rows numeric) returns bigint language sql immutable parallel safe as $$
  select greatest(1000, 4 * sqrt(greatest(rows, 0)))::bigint
$$;

-- What has no value comes before everything that has one.
create function before_all() returns bigint language sql immutable parallel safe as $$ select '-9223372036854775808'::bigint $$;

create table list_marks (
  list text collate "C" not null,
  -- 0 for all of them together.
  store_id bigint not null,
  of_id bigint not null,
  -- The row behind which the stretch begins, which need not be there any more.
  number bigint not null,
  word text not null,
  id bigint not null,
  -- How many rows it has, without `mark_changes`.
  n bigint not null,
  -- No row of it is of a moment beyond these.
  first_at timestamptz,
  last_at timestamptz,
  -- With more rows it is divided.
  most bigint not null,
  primary key (list, store_id, of_id, number, word, id)
) with (fillfactor = 80);

-- What has changed since, always as a new row: see `tally_changes`.
create table mark_changes (
  store_id bigint not null,
  change bigint generated always as identity,
  list text collate "C" not null,
  of_id bigint,
  number bigint not null,
  word text not null,
  id bigint not null,
  at timestamptz not null,
  n smallint not null,
  primary key (store_id, change)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create type place as (list text, number bigint, word text);

create function places_of_order(o orders) returns setof place language sql stable as $$
  values ('orders by sales_order_number', coalesce(o.sales_order_number, before_all()), ''),
    ('orders by purchase_order_number', 0::bigint, o.po_norm), ('orders by wear_date', (o.wear_date - date '2000-01-01')::bigint, ''),
    ('orders by total', o.total, ''), ('orders by status', o.status::bigint, '')
$$;

create function place_of_tracking(list text, tracking text) returns place language sql immutable as $$
  select list, case when tracking is null then before_all() else 0 end, coalesce(tracking, '')
$$;

create function places_of_invoice(i invoices) returns setof place language sql stable as $$
  values ('invoices by number', i.number, ''), ('invoices by total', i.total, ''), ('invoices by status', i.status::bigint, ''),
    ('invoices by shipping_cost', i.shipping, '')
  union all
  select (place_of_tracking('invoices by tracking_number', packages.tracking_fold)).* from packages
  where packages.store_id = i.store_id and packages.id = i.package_id
$$;

create function places_of_txn(t ledger_txns) returns setof place language sql stable as $$
  select 'transactions by amount', t.amount, ''
  union all
  select 'transactions by invoice_number', invoices.number, '' from invoices
  where invoices.store_id = t.store_id and invoices.id = t.invoice_id
$$;

create function places_of_package(p packages) returns setof place language sql stable as $$
  select (place_of_tracking('packages by tracking_number', p.tracking_fold)).*
  union all
  select 'packages by shipping_cost', coalesce(p.shipping_cost, before_all()), ''
$$;

-- One trigger function for each table, as for the tallies. Of a change, only what is in another place is written.
do $make$
declare
  made record;
begin
  for made in
    select * from (values
      ('orders', 'places_of_order', 'factory_id', 'created_at'),
      ('invoices', 'places_of_invoice', null, 'created_at'),
      ('ledger_txns', 'places_of_txn', null, 'at'),
      ('packages', 'places_of_package', 'factory_id', 'created_at')
    ) as tables (of_table, places, factory, at)
  loop
    execute format($text$
      create function mark_%1$s() returns trigger language plpgsql security definer as $body$
      begin
        if tg_op = 'INSERT' then
          insert into mark_changes (store_id, list, of_id, number, word, id, at, n)
          select new.store_id, place.list, %3$s, place.number, place.word, new.id, new.%5$I, 1 from %2$I(new) as place;
        elsif tg_op = 'DELETE' then
          insert into mark_changes (store_id, list, of_id, number, word, id, at, n)
          select old.store_id, place.list, %4$s, place.number, place.word, old.id, old.%5$I, -1 from %2$I(old) as place;
        else
          insert into mark_changes (store_id, list, of_id, number, word, id, at, n)
          select new.store_id, place.list, place.of_id, place.number, place.word, new.id, new.%5$I, sum(place.n)
          from (
            select 1 as n, %3$s as of_id, place.* from %2$I(new) as place
            union all
            select -1, %4$s, place.* from %2$I(old) as place
          ) as place
          group by place.list, place.of_id, place.number, place.word having sum(place.n) <> 0;
        end if;
        return null;
      end $body$
    $text$, made.of_table, made.places, coalesce('new.' || made.factory, 'null::bigint'),
      coalesce('old.' || made.factory, 'null::bigint'), made.at);
  end loop;
end $make$;

create trigger orders_are_marked after insert or delete on orders for each row execute function mark_orders();
create trigger orders_are_marked_anew after update on orders for each row
  when (
    (old.sales_order_number, old.po_norm, old.wear_date, old.total, old.status, old.factory_id)
    is distinct from (new.sales_order_number, new.po_norm, new.wear_date, new.total, new.status, new.factory_id)
  )
  execute function mark_orders();

create trigger invoices_are_marked after insert on invoices for each row execute function mark_invoices();
create trigger invoices_are_marked_anew after update on invoices for each row
  when (old.status is distinct from new.status) execute function mark_invoices();

create trigger ledger_txns_are_marked after insert on ledger_txns for each row
  when (new.invoice_id is not null and new.kind <> 'invoice') execute function mark_ledger_txns();

create trigger packages_are_marked after insert or delete on packages for each row execute function mark_packages();
create trigger packages_are_marked_anew after update on packages for each row
  when (
    (old.tracking_fold, old.shipping_cost, old.factory_id) is distinct from (new.tracking_fold, new.shipping_cost, new.factory_id)
  )
  execute function mark_packages();

-- An invoice's tracking number is its package's. Whoever tells another one has locked the package.
create function mark_tracked_invoice() returns trigger language plpgsql security definer as $$
begin
  insert into mark_changes (store_id, list, number, word, id, at, n)
  select invoices.store_id, place.list, place.number, place.word, invoices.id, invoices.created_at, place.n
  from invoices, (
    select -1 as n, (place_of_tracking('invoices by tracking_number', old.tracking_fold)).*
    union all
    select 1, (place_of_tracking('invoices by tracking_number', new.tracking_fold)).*
  ) as place
  where invoices.store_id = new.store_id and invoices.package_id = new.id;
  return null;
end $$;
create trigger packages_mark_their_invoice after update on packages for each row
  when (old.tracking_fold is distinct from new.tracking_fold) execute function mark_tracked_invoice();

-- Divides a stretch by the rows that are there, in one statement and so at one moment: what is not folded yet is counted when
-- it is. Only whoever holds the lock of `fold_marks` calls it. Rows without a value are one stretch, because none of them can
-- be found by its value.
create function mark_anew(stretch list_marks) returns void language plpgsql set work_mem = '64MB' set jit = off as $$
declare
  sorted record;
  until list_marks;
  apart bigint;
  value text;
  lower text;
  upper text;
  bounds text;
  scope text;
  changed text;
begin
  select * into strict sorted from marked_lists() as lists where lists.list = stretch.list;
  select * into until from list_marks as mark
    where mark.list = stretch.list and mark.store_id = stretch.store_id and mark.of_id = stretch.of_id
      and (mark.number, mark.word, mark.id) > (stretch.number, stretch.word, stretch.id)
    order by mark.number, mark.word, mark.id limit 1;
  delete from list_marks as mark
    where mark.list = stretch.list and mark.store_id = stretch.store_id and mark.of_id = stretch.of_id
      and (mark.number, mark.word, mark.id) = (stretch.number, stretch.word, stretch.id);
  -- Rows that another table leads to take longer to pass over.
  select marks_apart(coalesce(sum(mark.n), 0) + stretch.n) / case when sorted.source ~ ' join ' then 4 else 1 end
    into apart from list_marks as mark
    where mark.list = stretch.list and mark.store_id = stretch.store_id and mark.of_id = stretch.of_id;
  value := case sorted.kind when 'number' then '%1$L::bigint' when 'day' then 'date ''2000-01-01'' + %1$L::integer' else '%2$L' end;
  lower := format(value, stretch.number, stretch.word);
  upper := format(value, until.number, until.word);
  bounds := concat_ws(' and ', sorted.such,
    case when stretch.number > before_all() then
      format('(%s, %s) > (%s, %L)', sorted.value, sorted.id, lower, stretch.id)
      -- The id is another table's, so that an index is entered by the value alone.
      || case when sorted.source ~ ' join ' then format(' and %s >= %s', sorted.value, lower) else '' end end,
    case when until.list is not null then
      format('((%s, %s) <= (%s, %L)', sorted.value, sorted.id, upper, until.id)
      || case when stretch.number = before_all() and sorted.may_be_null then format(' or %s is null)', sorted.value) else ')' end end);
  scope := case when stretch.store_id > 0 then format('%s = %s', sorted.store, stretch.store_id)
    when stretch.of_id > 0 then format('%s = %s', sorted.factory, stretch.of_id) else 'true' end;
  changed := case when stretch.store_id > 0 then format('store_id = %s', stretch.store_id)
    when stretch.of_id > 0 then format('of_id = %s', stretch.of_id) else 'true' end;
  execute format($sql$
    with stretches as materialized (
      select (nth - 1) / $10 as nth, count(*) as n, min(at) as first_at, max(at) as last_at,
        max(number) filter (where nth %% $10 = 0) as number,
        max(word) filter (where nth %% $10 = 0) as word, max(id) filter (where nth %% $10 = 0) as id
      from (
        select %1$s as number, %2$s as word, %3$s as id, %4$s as at, row_number() over (order by %5$s nulls first, %3$s) as nth
        from %6$s where %7$s and %8$s
      ) as listed
      group by 1
    ), parted as (
      select *, count(*) filter (where is_last) over (order by nth rows between unbounded preceding and 1 preceding) as part
      from (
        select *, number > before_all()
          and sum(n) over (order by nth rows between 1 following and unbounded following) >= $10 / 2 as is_last
        from stretches
      ) as stretches
    ), counted as (
      select part, sum(n) as n, min(first_at) as first_at, max(last_at) as last_at from parted group by part
    ), begun as materialized (
      select 0 as part, $1 as number, $2 as word, $3 as id
      union all
      select part + 1, number, word, id from parted where is_last
    ), changed as (
      select begun.part, sum(changes.n) as n
      from mark_changes as changes cross join lateral (
        select part from begun where (begun.number, begun.word, begun.id) < (changes.number, changes.word, changes.id)
        order by part desc limit 1
      ) as begun
      where changes.list = $4 and %9$s and ($7 is null or (changes.number, changes.word, changes.id) <= ($7, $8, $9))
      group by begun.part
    )
    insert into list_marks (list, store_id, of_id, number, word, id, n, first_at, last_at, most)
    select $4, $5, $6, begun.number, begun.word, begun.id, coalesce(counted.n, 0) - coalesce(changed.n, 0), first_at, last_at,
      2 * greatest($10, coalesce(counted.n, 0))
    from begun left join counted using (part) left join changed using (part)
    $sql$,
    case sorted.kind when 'number' then format('coalesce(%s, before_all())::bigint', sorted.value)
      when 'day' then format('(%s - date ''2000-01-01'')::bigint', sorted.value)
      else format('case when %s is null then before_all() else 0 end', sorted.value) end,
    case sorted.kind when 'word' then format('coalesce(%s, '''')', sorted.value) else '''''::text' end,
    sorted.id, sorted.at, sorted.value, sorted.source, scope, bounds, changed)
  using stretch.number, stretch.word, stretch.id, stretch.list, stretch.store_id, stretch.of_id, until.number, until.word, until.id, apart;
end $$;

-- Folds the oldest changes into the stretches they are in, divides those that have become long, and says how many changes
-- there were. One at a time. Lists that are not long have no marks, and their changes are only dropped.
create function fold_marks(at_once integer) returns bigint language plpgsql as $$
declare
  folded bigint;
  long list_marks[];
  stretch list_marks;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_marks')) then return 0; end if;
  with taken as (
    delete from mark_changes
    where ctid = any (array(select ctid from mark_changes order by store_id, change limit at_once))
    returning *
  ), scoped as (
    select taken.list, scope.store_id, scope.of_id, taken.number, taken.word, taken.id, sum(taken.n) as n,
      min(taken.at) filter (where taken.n > 0) as first_at, max(taken.at) filter (where taken.n > 0) as last_at
    from taken join marked_lists() as lists on lists.list = taken.list
    cross join lateral (values
      (taken.store_id, 0::bigint, by_store), (0, 0, true), (0, taken.of_id, by_of and taken.of_id is not null)
    ) as scope (store_id, of_id, is_marked)
    where is_marked group by 1, 2, 3, 4, 5, 6
  ), added as (
    update list_marks as mark
    set n = mark.n + here.n, first_at = least(mark.first_at, here.first_at), last_at = greatest(mark.last_at, here.last_at)
    from (
      select mark.list, mark.store_id, mark.of_id, mark.number, mark.word, mark.id, sum(scoped.n) as n,
        min(scoped.first_at) as first_at, max(scoped.last_at) as last_at
      from scoped cross join lateral (
        select * from list_marks as mark
        where mark.list = scoped.list and mark.store_id = scoped.store_id and mark.of_id = scoped.of_id
          and (mark.number, mark.word, mark.id) < (scoped.number, scoped.word, scoped.id)
        order by mark.number desc, mark.word desc, mark.id desc limit 1
      ) as mark
      group by 1, 2, 3, 4, 5, 6
    ) as here
    where mark.list = here.list and mark.store_id = here.store_id and mark.of_id = here.of_id
      and mark.number = here.number and mark.word = here.word and mark.id = here.id
    returning mark.*
  )
  select (select count(*) from taken), array(select added from added where added.n > added.most) into folded, long;
  foreach stretch in array long loop perform mark_anew(stretch); end loop;
  return folded;
end $$;

-- Marks lists that have become long, and drops stretches that have nothing left, such as the pending orders of last year.
create function tend_marks() returns void language plpgsql as $$
declare
  unmarked list_marks;
begin
  perform pg_advisory_xact_lock(hashtext('fold_marks'));
  delete from list_marks where n = 0 and number > before_all();
  for unmarked in
    select lists.list, long.store_id, long.of_id, before_all(), '', 0, long.n, null, null, 0
    from (
      select tallies.list, tallies.store_id, tallies.of_id, sum(tallies.n) as n from tallies
      where is_month and (tallies.store_id = 0 or tallies.of_id = 0)
      group by 1, 2, 3 having sum(tallies.n) > 2 * marks_apart(sum(tallies.n))
    ) as long
    join marked_lists() as lists on lists.tallied = long.list and (by_store or long.store_id = 0) and (by_of or long.of_id = 0)
    where not exists (select from list_marks as mark
      where mark.list = lists.list and mark.store_id = long.store_id and mark.of_id = long.of_id)
  loop
    perform mark_anew(unmarked);
  end loop;
end $$;

-- Marks everything anew. Whoever has loaded rows with the triggers switched off calls it after `recount_tallies`.
create function recount_marks() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_marks'));
  delete from list_marks;
  delete from mark_changes;
  perform tend_marks();
end $$;
revoke all on function recount_marks() from public;
