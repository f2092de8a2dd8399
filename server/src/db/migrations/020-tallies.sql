-- How many rows there are of each kind on each day, and what they sum up to, so that the total of a list and a balance are
-- read instead of counted anew each time (docs/decisions/021).

-- The business's day, as in the domain.
create function day_of(moment timestamptz) returns date language sql immutable parallel safe as $$
  select (moment at time zone 'America/Chicago')::date
$$;

-- What has changed since it was last folded into the tallies. Written in the transaction of the change itself, and always as
-- a new row, so that nobody waits for anybody.
create table tally_changes (
  -- 0 for what belongs to no store.
  store_id bigint not null,
  id bigint generated always as identity,
  list text collate "C" not null,
  -- The factory, if there is one yet; of what was sold, the item.
  of_id bigint,
  day date not null,
  status smallint not null,
  type smallint not null,
  n bigint not null,
  amount bigint not null,
  -- The ids of the rows that were added lie between these two.
  low_id bigint,
  high_id bigint,
  primary key (store_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table tallies (
  list text collate "C" not null,
  -- 0 for all of them together.
  store_id bigint not null,
  of_id bigint not null,
  -- Of a whole month, by its first day, or of one day.
  is_month boolean not null,
  day date not null,
  status smallint not null,
  type smallint not null,
  n bigint not null,
  amount bigint not null,
  -- No row that is counted here has an id beyond these.
  low_id bigint,
  high_id bigint,
  primary key (list, store_id, of_id, is_month, day, status, type)
) with (fillfactor = 80);
-- For what is compared over all factories or items.
create index tallies_of_each on tallies (list, is_month, day) where list in ('making', 'sold');

create type tallied as (
  list text,
  of_id bigint,
  day date,
  status smallint,
  type smallint,
  amount bigint
);

-- What each row counts as. The lists:
--   orders        by the day they were placed; the amount is the factory's price, and 10 is added to the type of what is packed
--   sold          what was ordered and not canceled, by item; the type is the item's, the amount the total
--   making        what is in production, by the day it has to ship
--   invoices      by the day they were issued; the type is that of its orders, 3 if it has both
--   billed        the totals of invoices, by the day that stands on them
--   due           what is open of invoices, by the day it is due
--   transactions  as they are listed, by their day
--   ledger        what a store owes (status 1) and its credits (status 2), by day
--   packages      by the day they were made; the status is 1 once they have left
--   audit         by day

create function tallied_order(o orders) returns setof tallied language sql stable as $$
  select 'orders', o.factory_id, day_of(o.created_at), o.status,
    (case when o.package_id is null then o.type else o.type + 10 end)::smallint, coalesce(o.factory_price, 0)
  union all
  select 'sold', coalesce(o.dress_id, o.custom_item_id), day_of(o.created_at), 0::smallint, o.item_type, o.total
  where o.status <> 5
  union all
  select 'making', o.factory_id, o.ship_date, 0::smallint, 0::smallint, 0::bigint where o.status = 2
$$;

create function factory_of_invoice(store bigint, invoice bigint) returns bigint language sql stable as $$
  select packages.factory_id from invoices
  join packages on packages.store_id = invoices.store_id and packages.id = invoices.package_id
  where invoices.store_id = store and invoices.id = invoice
$$;

create function types_of_invoice(store bigint, invoice bigint) returns smallint language sql stable as $$
  select coalesce(bit_or(orders.type), 0::smallint) from invoice_lines
  join orders on orders.store_id = invoice_lines.store_id and orders.id = invoice_lines.order_id
  where invoice_lines.store_id = store and invoice_lines.invoice_id = invoice
$$;

create function tallied_invoice(i invoices) returns setof tallied language sql stable as $$
  select 'invoices', factory_of_invoice(i.store_id, i.id), day_of(i.created_at), i.status,
    types_of_invoice(i.store_id, i.id), 0::bigint
  union all
  select 'billed', null, i.issued_on, 0::smallint, 0::smallint, i.total
  union all
  select 'due', null, i.due_on, 0::smallint, 0::smallint, i.total - i.paid where i.status <> 3
$$;

create function tallied_txn(t ledger_txns) returns setof tallied language sql stable as $$
  select 'transactions', factory_of_invoice(t.store_id, t.invoice_id), day_of(t.at), 0::smallint,
    types_of_invoice(t.store_id, t.invoice_id), 0::bigint
  where t.invoice_id is not null and t.kind <> 'invoice'
$$;

create function tallied_entry(e ledger_entries) returns setof tallied language sql stable as $$
  select 'ledger', null::bigint, day_of(ledger_txns.at),
    (case e.account when 'receivable' then 1 else 2 end)::smallint, 0::smallint, e.amount
  from ledger_txns
  where ledger_txns.store_id = e.store_id and ledger_txns.id = e.txn_id and e.account in ('receivable', 'unapplied')
$$;

create function tallied_package(p packages) returns setof tallied language sql stable as $$
  select 'packages', p.factory_id, day_of(p.created_at),
    (case when p.dispatched_at is null then 0 else 1 end)::smallint, 0::smallint, 0::bigint
$$;

create function tallied_audit(a audit) returns setof tallied language sql stable as $$
  select 'audit', null::bigint, day_of(a.at), 0::smallint, 0::smallint, 0::bigint
$$;

-- One trigger function for each table, because each has rows of its own type. Of a change, only what is different is written.
-- With the owner's rights, which it needs from the moment this is committed: the app's role is granted its own once all
-- migrations are done, and the version before goes on writing meanwhile. It resolves names as its caller does, who can make
-- no tables.
do $make$
declare
  made record;
begin
  for made in
    select * from (values
      ('orders', 'tallied_order', 'store_id', 'id'),
      ('invoices', 'tallied_invoice', 'store_id', 'id'),
      ('ledger_txns', 'tallied_txn', 'store_id', 'id'),
      ('ledger_entries', 'tallied_entry', 'store_id', 'txn_id'),
      ('packages', 'tallied_package', 'store_id', 'id'),
      ('audit', 'tallied_audit', 'store_id', 'id')
    ) as tables (of_table, facts, store, id)
  loop
    execute format($text$
      create function tally_%1$s() returns trigger language plpgsql security definer as $body$
      begin
        if tg_op = 'INSERT' then
          insert into tally_changes (store_id, list, of_id, day, status, type, n, amount, low_id, high_id)
          select coalesce(new.%3$I, 0), fact.list, fact.of_id, fact.day, fact.status, fact.type, 1, fact.amount, new.%4$I, new.%4$I
          from %2$I(new) as fact;
        elsif tg_op = 'DELETE' then
          insert into tally_changes (store_id, list, of_id, day, status, type, n, amount)
          select coalesce(old.%3$I, 0), fact.list, fact.of_id, fact.day, fact.status, fact.type, -1, -fact.amount
          from %2$I(old) as fact;
        else
          insert into tally_changes (store_id, list, of_id, day, status, type, n, amount, low_id, high_id)
          select coalesce(new.%3$I, 0), fact.list, fact.of_id, fact.day, fact.status, fact.type, sum(fact.n),
            sum(fact.n * fact.amount), case when sum(fact.n) > 0 then new.%4$I end, case when sum(fact.n) > 0 then new.%4$I end
          from (
            select 1 as n, fact.* from %2$I(new) as fact
            union all
            select -1, fact.* from %2$I(old) as fact
          ) as fact
          group by fact.list, fact.of_id, fact.day, fact.status, fact.type, fact.amount
          having sum(fact.n) <> 0;
        end if;
        return null;
      end $body$
    $text$, made.of_table, made.facts, made.store, made.id);
  end loop;
end $make$;

create trigger orders_are_tallied after insert or delete on orders for each row execute function tally_orders();
create trigger orders_are_tallied_anew after update on orders for each row
  when (
    (old.status, old.factory_id, old.package_id, old.factory_price, old.type, old.created_at, old.ship_date, old.total)
    is distinct from
    (new.status, new.factory_id, new.package_id, new.factory_price, new.type, new.created_at, new.ship_date, new.total)
  )
  execute function tally_orders();

-- At the end, because its lines, which tell the type of its orders, come after the invoice.
create constraint trigger invoices_are_tallied after insert on invoices
  deferrable initially deferred for each row execute function tally_invoices();
create trigger invoices_are_tallied_anew after update on invoices for each row
  when (old.paid is distinct from new.paid) execute function tally_invoices();

create trigger ledger_txns_are_tallied after insert on ledger_txns for each row
  when (new.invoice_id is not null and new.kind <> 'invoice') execute function tally_ledger_txns();
create trigger ledger_entries_are_tallied after insert on ledger_entries for each row
  when (new.account in ('receivable', 'unapplied')) execute function tally_ledger_entries();

create trigger packages_are_tallied after insert or delete on packages for each row execute function tally_packages();
create trigger packages_are_tallied_anew after update on packages for each row
  when (
    (old.factory_id, old.created_at, old.dispatched_at is null)
    is distinct from (new.factory_id, new.created_at, new.dispatched_at is null)
  )
  execute function tally_packages();

create trigger audit_is_tallied after insert or delete on audit for each row execute function tally_audit();

-- Orders are many, and what was ordered is not: a search looks through the names of items, and finds their orders by them.
create table ordered_items (item_fold text primary key);
create function keep_ordered_item() returns trigger language plpgsql security definer as $$
begin
  insert into ordered_items values (new.item_fold) on conflict do nothing;
  return null;
end $$;
create trigger orders_keep_their_item after insert on orders for each row execute function keep_ordered_item();

-- By what each list is tallied: by store, by factory or item, by both, or all together; by month, by day, or both. A store's
-- rows of one day are few, and are counted as they are where a month is not whole.
create function tally_groups() returns table (list text, by_store boolean, by_of boolean, is_month boolean)
  language sql immutable as $$
  select lists.list, by_store, by_of, is_month
  from (values ('orders'), ('invoices'), ('transactions'), ('packages')) as lists (list)
  cross join (values
    (true, true, true), (true, false, true), (false, true, true), (false, true, false), (false, false, true),
    (false, false, false)
  ) as groups (by_store, by_of, is_month)
  union all values
    ('sold', false, true, true), ('sold', false, true, false), ('making', false, true, false),
    ('billed', true, false, true), ('due', true, false, false), ('due', false, false, false),
    ('ledger', true, false, true), ('ledger', true, false, false),
    ('audit', true, false, true), ('audit', false, false, true), ('audit', false, false, false)
$$;

-- Folds the oldest changes of each store into the tallies, and says how many. One at a time: whoever comes second has nothing
-- to do. The oldest first, so that what came is always folded before it leaves again, and a tally of 0 is really empty.
create function fold_tallies(most integer) returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_tallies')) then return 0; end if;
  with taken as (
    delete from tally_changes
    where ctid = any (array(select ctid from tally_changes order by store_id, id limit most))
    returning *
  ), added as (
    insert into tallies as kept (list, store_id, of_id, is_month, day, status, type, n, amount, low_id, high_id)
    select taken.list, case when by_store then taken.store_id else 0 end, case when by_of then taken.of_id else 0 end,
      is_month, case when is_month then date_trunc('month', taken.day)::date else taken.day end, taken.status, taken.type,
      sum(taken.n), sum(taken.amount), min(taken.low_id), max(taken.high_id)
    from taken join tally_groups() as groups on groups.list = taken.list and (not by_of or taken.of_id is not null)
    group by 1, 2, 3, 4, 5, 6, 7
    on conflict (list, store_id, of_id, is_month, day, status, type) do update
      set n = kept.n + excluded.n, amount = kept.amount + excluded.amount,
        low_id = least(kept.low_id, excluded.low_id), high_id = greatest(kept.high_id, excluded.high_id)
  )
  select count(*) into folded from taken;
  return folded;
end $$;

-- Days that have nothing left of a kind, such as pending orders of last month, need no row.
create function drop_empty_tallies(most integer) returns bigint language plpgsql as $$
declare
  dropped bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_tallies')) then return 0; end if;
  delete from tallies where ctid = any (array(select ctid from tallies where n = 0 limit most));
  get diagnostics dropped = row_count;
  return dropped;
end $$;

-- Counts everything anew: in one statement, which sees the rows and the changes of one moment, while everybody goes on
-- writing. Nobody else writes tallies meanwhile. Whoever has loaded rows with the triggers switched off calls it. With the
-- default memory for its groups it takes twice as long.
create function recount_tallies() returns void language plpgsql set work_mem = '128MB' set jit = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_tallies'));
  delete from tallies;
  -- `offset 0`: otherwise PostgreSQL 15 cannot plan it.
  with no_changes as (delete from tally_changes),
  of_orders as materialized (
    select counted.store_id, list, of_id, day, fact.status, fact.type, count(*), sum(fact.amount), min(id), max(id)
    from (select orders, store_id, id from orders offset 0) as counted, tallied_order(counted.orders) as fact group by 1, 2, 3, 4, 5, 6
  ),
  of_invoices as materialized (
    select counted.store_id, list, of_id, day, fact.status, fact.type, count(*), sum(fact.amount), min(id), max(id)
    from (select invoices, store_id, id from invoices offset 0) as counted, tallied_invoice(counted.invoices) as fact group by 1, 2, 3, 4, 5, 6
  ),
  of_ledger_txns as materialized (
    select ledger_txns.store_id, list, of_id, day, fact.status, fact.type, count(*), sum(fact.amount), min(id), max(id)
    from ledger_txns, tallied_txn(ledger_txns) as fact group by 1, 2, 3, 4, 5, 6
  ),
  of_ledger_entries as materialized (
    select ledger_entries.store_id, list, of_id, day, fact.status, fact.type, count(*), sum(fact.amount), min(txn_id), max(txn_id)
    from ledger_entries, tallied_entry(ledger_entries) as fact group by 1, 2, 3, 4, 5, 6
  ),
  of_packages as materialized (
    select packages.store_id, list, of_id, day, fact.status, fact.type, count(*), sum(fact.amount), min(id), max(id)
    from packages, tallied_package(packages) as fact group by 1, 2, 3, 4, 5, 6
  ),
  of_audit as materialized (
    select coalesce(audit.store_id, 0), list, of_id, day, fact.status, fact.type, count(*), sum(fact.amount), min(id), max(id)
    from audit, tallied_audit(audit) as fact group by 1, 2, 3, 4, 5, 6
  ),
  counted (store_id, list, of_id, day, status, type, n, amount, low_id, high_id) as (
    select * from of_orders union all select * from of_invoices union all select * from of_ledger_txns
    union all select * from of_ledger_entries union all select * from of_packages union all select * from of_audit
  )
  insert into tallies (list, store_id, of_id, is_month, day, status, type, n, amount, low_id, high_id)
  select counted.list, case when by_store then counted.store_id else 0 end, case when by_of then counted.of_id else 0 end,
    is_month, case when is_month then date_trunc('month', counted.day)::date else counted.day end, counted.status, counted.type,
    sum(counted.n), sum(counted.amount), min(counted.low_id), max(counted.high_id)
  from counted join tally_groups() as groups on groups.list = counted.list and (not by_of or counted.of_id is not null)
  group by 1, 2, 3, 4, 5, 6, 7;
end $$;
revoke all on function recount_tallies() from public;
