-- What a house has once, whichever store it is for: numbers of sales orders and invoices, and the payment provider's ids of
-- charges and saved methods. Kept here, because the keys of the stores' own tables carry the store (027). One that is taken
-- is refused as the unique constraints before refused it, by their names.
create table taken_numbers (
  kind text collate "C" not null,
  number text collate "C" not null,
  primary key (kind, number)
);

-- With the owner's rights: nobody else writes what is taken, also not the version before, which has no rights to it.
create function take_number() returns trigger language plpgsql security definer as $$
declare
  of_kind constant text := tg_argv[0];
  of_column constant text := tg_argv[1];
  left_one constant text := to_jsonb(old) ->> of_column;
  taken_one constant text := to_jsonb(new) ->> of_column;
begin
  if left_one is not null then
    delete from taken_numbers where kind = of_kind and number = left_one;
  end if;
  if taken_one is null then return null; end if;
  -- Waits for whoever is taking or leaving the same one.
  insert into taken_numbers (kind, number) values (of_kind, taken_one) on conflict do nothing;
  if not found then
    raise exception 'the number % is taken (%)', taken_one, of_kind using errcode = 'unique_violation',
      constraint = format('%s_%s_key', tg_table_name, of_column), table = tg_table_name, schema = tg_table_schema;
  end if;
  return null;
end $$;

-- Takes the numbers of all rows there are, in their order, which packs the index. Whoever has loaded rows with the triggers
-- switched off calls it.
create function take_all_numbers() returns void language sql as $$
  insert into taken_numbers (kind, number)
  select kind, number from (
    select 'sales order' as kind, sales_order_number::text as number from orders where sales_order_number is not null
    union all select 'invoice', number::text from invoices
    union all select 'charge', provider_id from payment_attempts where provider_id is not null
    union all select 'payment method', stax_id from payment_methods
  ) as numbers
  order by kind collate "C", number collate "C"
  on conflict do nothing
$$;
revoke all on function take_all_numbers() from public;

do $$
declare
  numbered record;
begin
  execute format('alter function take_number() set search_path = %I, pg_temp', current_schema());
  for numbered in
    select * from (values
      ('sales order', 'orders', 'sales_order_number'),
      ('invoice', 'invoices', 'number'),
      ('charge', 'payment_attempts', 'provider_id'),
      ('payment method', 'payment_methods', 'stax_id')
    ) as numbers (kind, in_table, in_column)
  loop
    execute format($text$
      create trigger %1$I after insert on %2$I for each row when (new.%3$I is not null) execute function take_number(%5$L, %3$L);
      create trigger %4$I after update on %2$I for each row when (old.%3$I is distinct from new.%3$I)
        execute function take_number(%5$L, %3$L);
      create trigger %6$I after delete on %2$I for each row when (old.%3$I is not null) execute function take_number(%5$L, %3$L);
      $text$,
      numbered.in_table || '_take_a_number', numbered.in_table, numbered.in_column,
      numbered.in_table || '_change_their_number', numbered.kind, numbered.in_table || '_leave_their_number'
    );
  end loop;
end $$;
