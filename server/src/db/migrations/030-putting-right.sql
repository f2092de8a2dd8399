-- Outside a transaction: nobody waits while what is there is looked at, and a run that was cut off goes on.

-- The rules of 029.
alter table ledger_txns validate constraint ledger_txns_kind_check;
alter table ledger_txns validate constraint ledger_txns_name_their_invoice;
alter table ledger_txns validate constraint ledger_txns_signs;
alter table invoices validate constraint invoices_credited_within_paid;
alter table refunds validate constraint refunds_name_their_note;

set lock_timeout = '5s';
-- When a check or a wire came, which is before it is recorded.
alter table ledger_txns add column if not exists received_on date;
-- What came together, such as a check that paid three invoices and left a deposit: all but the first name the first, which
-- says what came in all.
alter table ledger_txns add column if not exists part_of bigint;
alter table ledger_txns add column if not exists whole bigint;

-- Whether a check of a store was recorded before.
create index concurrently if not exists ledger_txns_by_reference on ledger_txns (store_id, method, lower(reference))
  where kind in ('recorded', 'deposit');
