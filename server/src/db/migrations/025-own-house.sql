-- Several houses may share a database, each in a schema of its own (docs/decisions/026): whatever is the whole database's is
-- told apart by the schema. In `public`, names and keys are those of the version before.

-- The key of an advisory lock, and the channel of a notification, of which all houses of a database have one set.
do $$
declare
  house constant text := current_schema();
  made record;
begin
  execute format(
    'create function of_house(lock bigint) returns bigint language sql immutable parallel safe as %L',
    case house when 'public' then 'select lock' else format('select hashtextextended(%L, lock)', house) end
  );
  execute format(
    'create function own_channel(name text) returns text language sql immutable parallel safe as %L',
    case house when 'public' then 'select name' else format('select name || %L', '_' || house) end
  );
  for made in
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = house::regnamespace
      and proname in (
        'keep_an_admin', 'bound_refusals', 'fold_tallies', 'drop_empty_tallies', 'recount_tallies', 'fold_marks', 'tend_marks',
        'recount_marks'
      )
  loop
    execute regexp_replace(
      -- Two numbers of 32 bits, which leave no room for the house.
      replace(
        made.definition,
        $text$hashtext('bound_refusals'), hashtext(who || ' ' || new.action)$text$,
        $text$of_house(hashtextextended('bound_refusals ' || who || ' ' || new.action, 0))$text$
      ),
      $text$lock\((hashtext\('[a-z_.]+'\))\)$text$, 'lock(of_house(\1))', 'g'
    );
  end loop;
end $$;

-- The same as in 013, but for the name of the schema.
create or replace function prune_audit(asked_at timestamptz) returns bigint language sql security definer as $$
  with pruned as (
    delete from audit where id in (
      select id from audit where at < least(asked_at, now()) - interval '2 years' order by at limit 10000
    )
    returning 1
  )
  select count(*) from pruned
$$;

-- What runs with the owner's rights finds no names but the house's own: not those of another house, nor those of a table
-- that its caller has made for the session.
do $$
declare
  made record;
begin
  for made in
    select oid::regprocedure as name from pg_proc where pronamespace = current_schema()::regnamespace and prosecdef
  loop
    execute format('alter function %s set search_path = %I, pg_temp', made.name, current_schema());
  end loop;
end $$;
