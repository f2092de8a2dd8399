-- Outside a transaction: indexes are built while everybody goes on writing, and a run that was cut off goes on.

-- What banks took back is little beside all payments, and the wholesaler's home tells that of the last days.
create index concurrently if not exists ledger_txns_returned on ledger_txns (at) where kind = 'return';
