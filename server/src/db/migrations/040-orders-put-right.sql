-- What staff put right of an order: a canceled one can come back, and a Pending one be changed (docs/decisions/032).

create or replace trigger orders_only_allowed_moves before update of status on orders for each row
  when (
    old.status is distinct from new.status
    and (old.status, new.status) not in ((1, 2), (1, 5), (2, 3), (2, 5), (3, 2), (3, 4), (3, 5), (4, 6), (5, 1))
  )
  execute function refuse_order_change();

-- As in 006, but for what may be changed while nobody has begun with it. Its item, its price, its type and when it ships
-- stay. Where it goes, who makes it and how it is paid may change yet, so they are not here.
create or replace trigger orders_keep_what_was_agreed before update on orders for each row
  when (
    (old.store_id, old.id, old.item_type, old.dress_id, old.custom_item_id, old.accessory_of, old.type, old.price,
      old.ship_date, old.item_name, old.item_style_number, old.item_description, old.item_msrp, old.item_picture,
      old.placed_by, old.created_at)
    is distinct from
    (new.store_id, new.id, new.item_type, new.dress_id, new.custom_item_id, new.accessory_of, new.type, new.price,
      new.ship_date, new.item_name, new.item_style_number, new.item_description, new.item_msrp, new.item_picture,
      new.placed_by, new.created_at)
    or (old.status, new.status) is distinct from (1::smallint, 1::smallint)
    and (old.po, old.po_norm, old.color_id, old.size_id, old.bust, old.waist, old.hips, old.hollow, old.custom_size_details,
      old.notes, old.fee, old.total, old.wear_date)
    is distinct from
    (new.po, new.po_norm, new.color_id, new.size_id, new.bust, new.waist, new.hips, new.hollow, new.custom_size_details,
      new.notes, new.fee, new.total, new.wear_date)
    -- Given at confirmation, and the same from then on, whichever factory makes it, unless all begins anew.
    or (old.status, new.status) is distinct from (5::smallint, 1::smallint) and (
      old.sales_order_number is not null and old.sales_order_number is distinct from new.sales_order_number
      or old.factory_price is not null and old.factory_price is distinct from new.factory_price
    )
  )
  execute function refuse_order_change();
