-- Staff who look as a store does, and what a store and the house must never be without.

-- A session that sees what the store sees and can change nothing. It ends with the one it was opened from.
alter table sessions
  add column acting_store_id bigint references stores,
  add column opened_from bytea references sessions on delete cascade,
  add constraint sessions_viewing_is_opened check ((acting_store_id is null) = (opened_from is null));
create index sessions_by_origin on sessions (opened_from) where opened_from is not null;

-- An open store always keeps an admin, and so does the house. Whoever takes one away waits here for whoever else
-- does, and counts after that: of the last two, one stays.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  if new.kind = 'store' then
    perform from stores where id = new.store_id and closed_at is null for no key update;
    if not found then return null; end if;
  else
    perform pg_advisory_xact_lock(hashtext('users.wholesale_admins'));
  end if;
  if not exists (
    select from users
    where kind = new.kind and store_id is not distinct from new.store_id and role_id = 1 and deleted_at is null
  ) then
    raise exception 'the last admin stays' using errcode = 'check_violation', constraint = 'users_keep_an_admin';
  end if;
  return null;
end $$;
create trigger users_keep_an_admin after update of role_id, deleted_at on users for each row
  when (
    old.kind <> 'factory' and old.role_id = 1 and old.deleted_at is null
    and (new.role_id <> 1 or new.deleted_at is not null)
  )
  execute function keep_an_admin();

-- The audit is read by its time, the latest first.
create index audit_by_time on audit (at, id);

-- The list of retailers, as it opens and by name.
create index stores_open on stores (id) where closed_at is null;

-- What the overviews count: orders that have not left, messages that never will, packages that stand open.
create index orders_not_shipped on orders (status, created_at, id) where status in (1, 2, 3);
create index outbox_dead on outbox (id) where dead_at is not null;
create index packages_open on packages (factory_id) where dispatched_at is null;
