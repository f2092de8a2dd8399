-- Whose each call to the payment provider is, so that no store uses up what all of them share, and who waits for a call.

alter table provider_calls
  -- No foreign key: a payment must not wait for whoever has locked the store's row.
  add column store_id bigint,
  add column kind text not null default 'background' check (kind in ('money', 'methods', 'background')),
  -- When the answer came; the provider counts a failure from then on.
  add column ended_at timestamptz,
  -- Whether the provider counts the call among the failures for which it locks us out, as far as we can tell.
  add column counted boolean;

-- The line of people whose call has to wait a moment. Nobody is in it for longer than a person waits for an answer.
create table provider_line (
  id bigint generated always as identity primary key,
  store_id bigint not null,
  kind text not null check (kind in ('money', 'methods')),
  -- By the database's own clock. If the process dies, the place is given up then.
  waits_until timestamptz not null
);
