-- Emails to people as they were sent: to whom, about which orders, in which words, without what opens an account. A message
-- leaves the outbox a month after it was sent; its email stays for a year, so that "did the store get it?" has an answer.
create table mails (
  -- The id of its message in the outbox. One that is not in the outbox any more was sent.
  id bigint primary key,
  kind text not null,
  store_id bigint references stores,
  order_ids bigint[] not null default '{}',
  package_id bigint,
  recipient text not null,
  subject text not null check (length(subject) <= 500),
  body text not null check (length(body) <= 20000),
  -- When it was last tried.
  at timestamptz not null
);
create index mails_of_store on mails (store_id, id) where store_id is not null;
create index mails_about_orders on mails using gin (order_ids);
create index mails_by_age on mails (at);
