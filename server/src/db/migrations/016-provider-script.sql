-- The payment provider's script, which runs in the browser beside the portal's own: what it was when last looked at.
create table provider_scripts (
  url text primary key,
  -- Unset until it was read for the first time.
  sha256 text,
  looked_at timestamptz not null,
  changed_at timestamptz
);
