-- What the carrier took may be put right after the package has left, and what the factory is owed follows (docs/decisions/030).

-- As in 007, without the shipping cost: what the store was billed is on its invoice.
create or replace function keep_dispatched_package() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.store_id, old.id, old.factory_id, old.dispatched_at, old.created_at)
      is not distinct from
      (new.store_id, new.id, new.factory_id, new.dispatched_at, new.created_at)
    and (old.ship_full_name, old.ship_street, old.ship_city, old.ship_state, old.ship_country, old.ship_zip, old.ship_phone)
      is not distinct from
      (new.ship_full_name, new.ship_street, new.ship_city, new.ship_state, new.ship_country, new.ship_zip, new.ship_phone)
  then
    return new;
  end if;
  raise exception 'a dispatched package does not change' using errcode = 'check_violation',
    constraint = 'packages_stay_as_they_left';
end $$;

-- What was paid for the freight beyond what is owed now is free again, of the latest payments first, and pays for something else
-- when the transaction commits (factory_dues_are_settled of 031).
create function change_freight(factory bigint, store bigint, pack bigint, owed bigint) returns void
  language plpgsql security definer as $$
declare
  freight bigint;
begin
  perform lock_factory_money(factory);
  select id into freight from factory_dues where store_id = store and package_id = pack and order_id is null;
  with kept as materialized (
    select payment_id, amount,
      greatest(0, least(amount, owed - (sum(amount) over (order by payment_id) - amount)))::bigint as keeps
    from factory_payment_lines where store_id = store and due_id = freight and not voided
  ), gone as (
    delete from factory_payment_lines as line using kept
    where line.store_id = store and line.due_id = freight and line.payment_id = kept.payment_id and kept.keeps = 0
  ), lowered as (
    update factory_payment_lines as line set amount = kept.keeps from kept
    where line.store_id = store and line.due_id = freight and line.payment_id = kept.payment_id
      and kept.keeps > 0 and kept.keeps < kept.amount
  ), freed as (
    update factory_payments set used = used - (kept.amount - kept.keeps) from kept
    where factory_payments.id = kept.payment_id and kept.keeps < kept.amount
  )
  update factory_dues set amount = owed, paid = least(paid, owed) where store_id = store and id = freight;
end $$;

create or replace function owe_factory() returns trigger language plpgsql security definer as $$
declare
  owed bigint;
begin
  if tg_table_name = 'orders' then
    perform owe_for_package(new.store_id, new.package_id);
    return null;
  end if;
  perform owe_for_package(new.store_id, new.id);
  owed := case new.freight_by when 'factory' then new.shipping_cost else 0 end;
  if exists (
    select from factory_dues
    where store_id = new.store_id and package_id = new.id and order_id is null and amount <> owed
  ) then
    perform change_freight(new.factory_id, new.store_id, new.id, owed);
  end if;
  return null;
end $$;
create or replace trigger packages_are_owed after insert or update of dispatched_at, freight_by, shipping_cost on packages
  for each row when (new.dispatched_at is not null) execute function owe_factory();

do $$
begin
  execute format('alter function owe_factory() set search_path = %I, pg_temp', current_schema());
  execute format('alter function change_freight(bigint, bigint, bigint, bigint) set search_path = %I, pg_temp', current_schema());
end $$;
revoke all on function change_freight(bigint, bigint, bigint, bigint) from public;
