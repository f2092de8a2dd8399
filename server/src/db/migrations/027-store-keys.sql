-- Outside a transaction: indexes are built while everybody goes on writing, and a run that was cut off goes on.
--
-- What is unique in a store's table is so together with its store, so that it can be distributed by store. That an id is not
-- another store's as well is promised by the sequence that it is drawn from; what else a house has once is taken by 026.

create index concurrently if not exists addresses_of_all_by_id on addresses (id);
create index concurrently if not exists orders_of_all_by_id on orders (id);
create index concurrently if not exists packages_of_all_by_id on packages (id);
create index concurrently if not exists invoices_of_all_by_id on invoices (id);
create index concurrently if not exists ledger_txns_of_all_by_id on ledger_txns (id);
create index concurrently if not exists payment_methods_of_all_by_id on payment_methods (id);
create index concurrently if not exists payment_attempts_of_all_by_id on payment_attempts (id);
drop index concurrently if exists addresses_by_id;
drop index concurrently if exists orders_by_id;
drop index concurrently if exists packages_by_id;
drop index concurrently if exists invoices_by_id;
drop index concurrently if exists ledger_txns_by_id;
drop index concurrently if exists payment_methods_by_id;
drop index concurrently if exists payment_attempts_by_id;

-- Found over all stores, also from now on. Orders have such an index already (019).
create index concurrently if not exists invoices_of_all_by_number on invoices (number, id) include (created_at, status);
create index concurrently if not exists payment_attempts_by_charge on payment_attempts (provider_id)
  where provider_id is not null;
create index concurrently if not exists payment_methods_by_stax_id on payment_methods (stax_id);

-- What was there before the triggers of 026, which have been taking numbers since that was committed. A charge that its payment
-- left while they were read was taken all the same; nobody but a payment ever leaves one.
select take_all_numbers();
delete from taken_numbers where kind = 'charge' and not exists (
  select from payment_attempts where provider_id = taken_numbers.number
);

-- Nobody may look at a table while one of its constraints is dropped, so this gives up rather than make others wait.
set lock_timeout = '1s';
alter table orders drop constraint if exists orders_sales_order_number_key;
alter table invoices drop constraint if exists invoices_number_key;
alter table payment_methods drop constraint if exists payment_methods_stax_id_key;
alter table payment_attempts drop constraint if exists payment_attempts_provider_id_key;
