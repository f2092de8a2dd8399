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

-- The life of an order, as domain/src/order-moves.ts tells it, and what was agreed when it was placed and confirmed:
-- both hold for everybody, so that no slip in the code can rewrite what a store was promised.
create function refuse_order_change() returns trigger language plpgsql as $$
begin
  raise exception 'order % may not be changed so: %', old.id, tg_name
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name, schema = tg_table_schema;
end $$;

create trigger orders_only_allowed_moves before update of status on orders for each row
  when (
    old.status is distinct from new.status
    and (old.status, new.status) not in ((1, 2), (1, 5), (2, 3), (2, 5), (3, 2), (3, 4), (3, 5), (4, 6))
  )
  execute function refuse_order_change();

-- Where it goes, who makes it and how it is paid may change yet, so they are not here.
create trigger orders_keep_what_was_agreed before update on orders for each row
  when (
    (old.store_id, old.id, old.item_type, old.dress_id, old.custom_item_id, old.accessory_of, old.po, old.po_norm, old.type,
      old.colour_id, old.size_id, old.bust, old.waist, old.hips, old.hollow, old.custom_size_details, old.notes,
      old.price, old.fee, old.total, old.wear_date, old.ship_date, old.item_name, old.item_style_number,
      old.item_description, old.item_msrp, old.item_picture, old.placed_by, old.created_at)
    is distinct from
    (new.store_id, new.id, new.item_type, new.dress_id, new.custom_item_id, new.accessory_of, new.po, new.po_norm, new.type,
      new.colour_id, new.size_id, new.bust, new.waist, new.hips, new.hollow, new.custom_size_details, new.notes,
      new.price, new.fee, new.total, new.wear_date, new.ship_date, new.item_name, new.item_style_number,
      new.item_description, new.item_msrp, new.item_picture, new.placed_by, new.created_at)
    -- Given at confirmation, and the same from then on, whichever factory makes it.
    or (old.sales_order_number is not null and old.sales_order_number is distinct from new.sales_order_number)
    or (old.factory_price is not null and old.factory_price is distinct from new.factory_price)
  )
  execute function refuse_order_change();
