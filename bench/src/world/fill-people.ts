import { hashPassword } from '@trousseau/server/users/passwords/password'
import type pg from 'pg'
import { type Dataset, FACTORY_USER, WHOLESALE_ADMIN } from './sizes.ts'

export const PASSWORD = 'veil and thimble'

/** Stores, one admin each, with an address and a card to order with; two factories; wholesale. */
export async function fillPeople(client: pg.Client, dataset: Dataset): Promise<void> {
  await client.query('create temporary table wanted (store_id bigint primary key, orders integer not null)')
  let first = 1
  for (const { orders, count } of dataset.stores) {
    await client.query(
      'insert into wanted select $1::integer + n, $2 from generate_series(0, $3::integer - 1) n',
      [first, orders, count],
    )
    first += count
  }
  await client.query(STORES)
  await client.query(USERS, [await hashPassword(PASSWORD), WHOLESALE_ADMIN, FACTORY_USER])
  await client.query(BELONGINGS)
}

/**
 * Every store is the provider's customer already, and its book was compared just now, so that the worker has nothing to
 * do for them meanwhile.
 */
const STORES = `
  insert into factories (id, name, name_fold, created_at)
    values (1, 'Atelier One', 'atelier one', now()), (2, 'Atelier Two', 'atelier two', now());
  insert into stores (id, name, name_fold, first_name, last_name, email, phone, website, address, street, city, state,
      country, zip, stax_customer_id, book_compared_at, methods_read_at, created_at)
    select store_id, 'Bridal House ' || store_id, 'bridal house ' || store_id, 'Clara', 'Weiss',
      'house' || store_id || '@store.example', '3125550100', 'https://store.example', '1 Oak Street, Chicago, IL 60601',
      '1 Oak Street', 'Chicago', 'IL', 'US', '60601', 'customer-' || store_id, now(), now(), now() - interval '5 years'
    from wanted`

const USERS = `
  insert into users (id, kind, store_id, factory_id, role_id, name, first_name, last_name, email, email_norm,
      password_hash, created_at)
    select id, kind, store_id, factory_id, 1, 'user ' || id, 'Ada', 'Moreau', email, email, $1, now() - interval '5 years'
    from (
      select store_id as id, 'store' as kind, store_id, null::bigint as factory_id,
        'admin' || store_id || '@store.example' as email from wanted
      union all values ($2::bigint, 'wholesale', null::bigint, null::bigint, 'admin@house.example')
      union all values ($3::bigint, 'factory', null::bigint, 1::bigint, 'factory@house.example')
    ) as people`

const BELONGINGS = `
  insert into addresses (store_id, id, full_name, street, city, state, country, zip, phone, created_at)
    select store_id, store_id, 'Clara Weiss', '1 Oak Street', 'Chicago', 'IL', 'US', '60601', '3125550100',
      now() - interval '5 years' from wanted;
  insert into payment_methods (store_id, id, stax_id, method, brand, last_four, exp_month, exp_year, person_name, reading,
      address_1, address_city, address_state, address_country, address_zip, created_at)
    select store_id, store_id, 'method-' || store_id, 'card', 'visa', '1111', 3, 2039, 'Clara Weiss', 1, '1 Oak Street',
      'Chicago', 'IL', 'US', '60601', now() - interval '5 years' from wanted`
