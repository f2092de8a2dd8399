-- The second factor of people who turned it on: an authenticator app, and codes for who has lost it (docs/decisions/036).

-- `pending` until a code of the app was entered. Encrypted with a key of the portal, which `key_id` names.
create table totp_secrets (
  user_id bigint not null references users,
  state text not null check (state in ('pending', 'on')),
  sealed bytea not null,
  key_id text not null,
  -- The half minute of the last code that was accepted: no code is accepted twice, nor an older one.
  last_step bigint,
  created_at timestamptz not null,
  primary key (user_id, state)
);

-- 80 random bits each, of which a plain hash gives nothing away.
create table recovery_codes (
  user_id bigint not null references users,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
