-- Outside a transaction: nobody waits while what is there is looked at, and a run that was cut off goes on.

-- The rules of 049-moved-credits.
alter table ledger_txns validate constraint ledger_txns_kind_check;
alter table ledger_txns validate constraint ledger_txns_name_their_invoice;
alter table ledger_txns validate constraint ledger_txns_signs;
alter table ledger_txns validate constraint ledger_txns_name_another_store;
