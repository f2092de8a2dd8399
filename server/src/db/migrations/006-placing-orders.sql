-- What an order is placed with: how the store means to pay, and what its items are found by.

alter table orders
  -- What /make-a-payment offers first. Deleted, it stays on the order by its last four.
  add column payment_method_id bigint,
  add column pay_method text check (pay_method in ('card', 'bank', 'delivery')),
  add column pay_brand text,
  add column pay_last_four text,
  -- Name and style number, folded: what a search looks at.
  add column item_fold text not null default '',
  add constraint orders_method_of_own_store
    foreign key (store_id, payment_method_id) references payment_methods (store_id, id),
  add constraint orders_method_is_described check (payment_method_id is null or pay_last_four is not null);
create index orders_live_by_status on orders (store_id, status, id desc);
-- The house reads across stores, by day.
create index orders_across_stores on orders (created_at desc, id desc);
