-- Anybody can make calls that are refused, as many as they like, and nobody can delete what the audit says of them. So the
-- audit lists only so many refusals, whoever writes them, and keeps its rows for two years (docs/decisions/018).

create function is_refusal(action text) returns boolean language sql immutable parallel safe as $$
  select action in ('login_failed', 'login_refused', 'password_reset_refused', 'password_not_confirmed', 'refused')
$$;

-- Who was refused: a person, or the network of a stranger. The first half of an IPv6 address is one network.
create function refused_one(user_id bigint, address text) returns text language plpgsql immutable as $$
begin
  if user_id is not null then return 'user ' || user_id; end if;
  if address is null then return 'nobody'; end if;
  if address !~ ':' or address ~* '^::ffff:[0-9.]+$' then return address; end if;
  begin
    return host(network(set_masklen(address::inet, 64)));
  exception when data_exception then
    return address;
  end;
end $$;

create index audit_refusals on audit (refused_one(user_id, address), action, at) where is_refusal(action);
create index audit_refused_strangers on audit (at) where is_refusal(action) and user_id is null;

-- Of each kind, thirty of one person or network in a quarter of an hour; of what an account may not do, one of a person and
-- a call in an hour; and of all strangers together, a thousand in an hour. The first row beyond a bound says that more are
-- not listed.
create function bound_refusals() returns trigger language plpgsql as $$
declare
  who constant text := refused_one(new.user_id, new.address);
  is_call constant boolean := new.action = 'refused';
  most constant integer := case when is_call then 1 else 30 end;
  since constant timestamptz := new.at - case when is_call then interval '1 hour' else interval '15 minutes' end;
  -- What lies ahead was written by a clock that has been put back since.
  until constant timestamptz := new.at + interval '1 minute';
  listed integer;
  of_strangers integer := 0;
begin
  for look in 1..2 loop
    select count(*) into listed from (
      select from audit
      where refused_one(audit.user_id, audit.address) = who and action = new.action and is_refusal(action)
        and at > since and at <= until
        and (not is_call or subject is not distinct from new.subject)
        and (not is_call or acting_for is not distinct from new.acting_for)
      limit most + 1
    ) as found;
    if listed > most or (is_call and listed = most) then return null; end if;
    -- Of several at once, each looks again at what the one before has written.
    if look = 1 then
      perform pg_advisory_xact_lock(hashtext('bound_refusals'), hashtext(who || ' ' || new.action));
    end if;
  end loop;
  if new.user_id is null then
    select count(*) into of_strangers from (
      select from audit
      where is_refusal(action) and audit.user_id is null and at > new.at - interval '1 hour' and at <= until
      limit 1001
    ) as found;
    if of_strangers > 1000 then return null; end if;
  end if;
  if listed = most or of_strangers = 1000 then new.subject := 'and more, which are not listed'; end if;
  return new;
end $$;
create trigger audit_bounded before insert on audit
  for each row when (is_refusal(new.action)) execute function bound_refusals();

-- What was done is never left out, so whoever does more than five thousand audited things in an hour is stopped from doing
-- more: signing in, renaming somebody, viewing stores in a loop. Signing out always works, and what the payment provider
-- has done already is always written down.
create index audit_by_person on audit (user_id, at, id);
drop index audit_by_user;
create function bound_person() returns trigger language plpgsql as $$
begin
  perform from audit
  where user_id = new.user_id and at > new.at - interval '1 hour' and at <= new.at + interval '1 minute'
  offset 4999 limit 1;
  if found then
    raise exception 'user % did too much in an hour', new.user_id using errcode = 'TR429';
  end if;
  return new;
end $$;
create trigger audit_bounded_person before insert on audit
  for each row when (
    new.user_id is not null and not is_refusal(new.action)
    and new.action not in ('logout', 'payment_method_added', 'payment_method_changed', 'payment_method_deleted')
  )
  execute function bound_person();

-- Only what is older than two years can be deleted, and only by the owner of the tables: the app's role has no right to.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_append_only on audit;
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_audit_change();

-- What the worker may ask for, done with the rights of the owner. The worker's clock can only keep more.
create function prune_audit(asked_at timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, public as $$
  with pruned as (
    delete from public.audit where id in (
      select id from public.audit where at < least(asked_at, now()) - interval '2 years' order by at limit 10000
    )
    returning 1
  )
  select count(*) from pruned
$$;
revoke all on function prune_audit(timestamptz) from public;
