-- What a factory still finds of an order that was given to another one, what it has not looked at since it was changed, and
-- how it wants to be told (docs/decisions/031).

-- An order as a factory knew it when it left. Written in the transaction that moves the order, whose row is locked; taken
-- away if the order comes back. The columns are those that lists are found by, the whole row is in `known`.
create table former_orders (
  store_id bigint not null,
  id bigint not null,
  factory_id bigint not null references factories,
  left_at timestamptz not null,
  -- The last entry of the order's history that this factory may read.
  last_seq smallint not null check (last_seq >= 0),
  known jsonb not null,
  status smallint not null,
  type smallint not null,
  sales_order_number bigint,
  po_norm text not null,
  item_fold text not null,
  accessory_of bigint,
  package_id bigint,
  wear_date date not null,
  ship_date date not null,
  created_at timestamptz not null,
  primary key (store_id, id, factory_id),
  foreign key (store_id, id) references orders (store_id, id)
);
create index former_orders_by_id on former_orders (id);
create index former_orders_of_factory on former_orders (factory_id, ship_date, id);

-- What others have changed of an order, and nobody of the factory has looked at since.
create table changed_orders (
  store_id bigint not null,
  order_id bigint not null,
  factory_id bigint not null references factories,
  changed_at timestamptz not null,
  primary key (store_id, order_id, factory_id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index changed_orders_of_factory on changed_orders (factory_id, order_id);

-- A factory is told within a minute or once a day; `digest_on` is the day of its last daily email.
alter table factories
  add column daily_digest boolean not null default false,
  add column digest_on date;

-- The wholesaler's own notices are found by the store that they are about.
create index outbox_notices_of_store on outbox (((payload ->> 'store_id')::bigint)) where kind = 'notice';
