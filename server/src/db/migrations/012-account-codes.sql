-- Codes that were mailed to somebody end with whatever they were mailed for: the address they went to, the password,
-- the role and the account. The database sees to it, so that no later change of an account can forget it.

-- The address that the code was sent to. Unset only for codes made by a version before this one, which are not good.
alter table password_resets add column email_norm text;
update password_resets set used_at = now() where used_at is null;

-- A new address that somebody asked for, which does not count until the link that was sent there is opened. One for
-- each person: asking again replaces the one before.
create table email_changes (
  user_id bigint primary key references users,
  email text not null,
  email_norm text not null check (email_norm <> ''),
  -- Unset until the email with the link is sent.
  token_hash bytea unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create function end_codes() returns trigger language plpgsql as $$
begin
  update password_resets set used_at = now() where user_id = new.id and used_at is null;
  delete from email_changes where user_id = new.id;
  return null;
end $$;
create trigger users_end_codes after update on users for each row
  when (
    old.password_hash is distinct from new.password_hash or old.email_norm is distinct from new.email_norm
    or old.kind is distinct from new.kind or old.role_id is distinct from new.role_id
    or old.store_id is distinct from new.store_id or old.factory_id is distinct from new.factory_id
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function end_codes();

-- Whoever ends codes locks the person first and their codes second; so does closing, or two of them could deadlock.
create function end_codes_of_people() returns trigger language plpgsql as $$
declare
  people bigint[];
begin
  if tg_table_name = 'stores' then
    select array_agg(id) into people from (
      select id from users where store_id = new.id and deleted_at is null order by id for no key update
    ) locked;
  else
    select array_agg(id) into people from (
      select id from users where factory_id = new.id and deleted_at is null order by id for no key update
    ) locked;
  end if;
  update password_resets set used_at = now() where user_id = any (people) and used_at is null;
  delete from email_changes where user_id = any (people);
  return null;
end $$;
create trigger stores_end_codes after update of closed_at on stores for each row
  when (old.closed_at is null and new.closed_at is not null) execute function end_codes_of_people();
create trigger factories_end_codes after update of closed_at on factories for each row
  when (old.closed_at is null and new.closed_at is not null) execute function end_codes_of_people();
