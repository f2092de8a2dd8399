-- What the wire and the worker keep: bounds, idempotency keys, the outbox, the audit.

-- How often something costly was tried: a login, a password reset. Survives a restart.
create table bounds (
  key text primary key,
  count integer not null check (count > 0),
  until timestamptz not null
);
create index bounds_by_end on bounds (until);

-- Written in the operation's own transaction, so that an answer is kept exactly when its effect is.
create table idempotency_keys (
  owner text not null,
  route text not null,
  key text not null,
  fingerprint text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (owner, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Messages to the outside world. Within a topic they leave in order; without one a message waits for nobody.
create table outbox (
  id bigint generated always as identity primary key,
  topic text,
  kind text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  locked_until timestamptz,
  done_at timestamptz,
  dead_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  check (done_at is null or dead_at is null)
);
create index outbox_waiting on outbox (next_at, id) where done_at is null and dead_at is null;
create index outbox_topic on outbox (topic, id) where topic is not null and done_at is null and dead_at is null;
create index outbox_finished on outbox (done_at) where done_at is not null;

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Unset for what nobody signed in did, such as a failed login.
  user_id bigint references users,
  acting_for bigint references stores,
  store_id bigint references stores,
  action text not null,
  subject text,
  address text,
  request_id text
);
create index audit_by_store on audit (store_id, id);
create index audit_by_user on audit (user_id, id);
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();

-- The demo that was loaded, if any.
create table demo (
  only_row boolean primary key default true check (only_row),
  version integer not null,
  loaded_on date not null
);
