import type pg from 'pg'
import { DRESSES, FACTORY_USER, WHOLESALE_ADMIN } from './sizes.ts'

/**
 * The orders of each store in `wanted`. Its newest ten are of the last month, shipped and billed, whatever its size, so
 * that first pages, overviews and statements show the same everywhere and differ only by what lies behind them. The
 * others reach back four years. Ids follow the time over all stores, as they do where they were given one by one.
 */
export async function fillOrders(client: pg.Client): Promise<void> {
  await client.query(PLANNED)
  await client.query(ORDERS)
  await client.query(HISTORY)
}

/** `nth` counts from the newest. Of five hundred older orders one each is pending, in production, ready and canceled. */
const PLANNED = `
  create temporary table planned as
  select row_number() over (order by placed_at, store_id, nth) as id, store_id, nth, placed_at,
    (case
      when nth <= 5 then 4
      when nth <= 10 then 6
      when nth % 500 between 11 and 13 then nth % 500 - 10
      when nth % 500 = 14 then 5
      else 6
    end)::smallint as status
  from (
    select store_id, nth,
      now() - (store_id * 37 % 1440) * interval '1 minute' - case
        when nth <= 10 then nth * interval '60 hours'
        else interval '65 days' + (nth - 10) * (interval '1400 days' / orders)
      end as placed_at
    from wanted, generate_series(1, orders) nth
  ) as placed;
  analyze planned`

const ORDERS = `
  insert into orders (store_id, id, item_type, dress_id, po, po_norm, type, status, sales_order_number, factory_id,
      color_id, size_id, price, fee, total, factory_price, wear_date, ship_date, item_name, item_style_number,
      item_description, item_msrp, item_picture, item_fold, address_id, ship_full_name, ship_street, ship_city,
      ship_state, ship_country, ship_zip, ship_phone, payment_method_id, pay_method, pay_brand, pay_last_four,
      placed_by, created_at, package_id)
    select store_id, planned.id, 1, dresses.id, 'PO-' || store_id || '-' || nth, 'po-' || store_id || '-' || nth,
      case when nth % 7 = 0 then 1 else 2 end, status,
      case when status not in (1, 5) then 10000 + planned.id end, case when status not in (1, 5) then 1 + nth % 2 end,
      1 + nth % 3, 1 + nth % 15, wholesale_price, 0, wholesale_price, case when status not in (1, 5) then factory_price end,
      placed_at::date + 300 + (planned.id * 7919 % 200)::integer, placed_at::date + 120, name, style_number,
      description, msrp, picture, name_fold || ' ' || style_number_norm, store_id, 'Clara Weiss', '1 Oak Street',
      'Chicago', 'IL', 'US', '60601', '3125550100', store_id, 'card', 'visa', '1111', store_id, placed_at,
      case when status in (4, 6) then planned.id end
    from planned
    join (
      select dresses.*, (select hash from dress_pictures where dress_id = dresses.id order by position limit 1) as picture
      from dresses
    ) as dresses on dresses.id = 1 + (store_id * 31 + nth * 17) % ${DRESSES}
    order by planned.id`

const HISTORY = `
  insert into order_history (store_id, order_id, seq, from_status, to_status, by_user, at)
    select store_id, id, seq, from_status, to_status, coalesce(by_user, placed_by), created_at + seq * interval '1 hour'
    from orders
    join (values
      (1, 1, null, 1, null), (2, 1, null, 1, null), (3, 1, null, 1, null), (4, 1, null, 1, null),
      (5, 1, null, 1, null), (6, 1, null, 1, null), (5, 2, 1, 5, null),
      (2, 2, 1, 2, ${WHOLESALE_ADMIN}), (3, 2, 1, 2, ${WHOLESALE_ADMIN}), (4, 2, 1, 2, ${WHOLESALE_ADMIN}),
      (6, 2, 1, 2, ${WHOLESALE_ADMIN}),
      (3, 3, 2, 3, ${FACTORY_USER}), (4, 3, 2, 3, ${FACTORY_USER}), (6, 3, 2, 3, ${FACTORY_USER}),
      (4, 4, 3, 4, ${FACTORY_USER}), (6, 4, 3, 4, ${FACTORY_USER}),
      (6, 5, 4, 6, null)
    ) as moves (status, seq, from_status, to_status, by_user) using (status)
    order by id, seq`
