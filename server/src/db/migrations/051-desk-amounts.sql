-- Outside a transaction: the index is built while everybody goes on writing, and a run that was cut off goes on.

-- The wholesaler's transactions by amount, with what the amount is made of: otherwise PostgreSQL fetches each row that a page
-- far from both ends passes over. It stands in for the index of 037, for the version before as well.
create index concurrently if not exists ledger_txns_desk_by_whole_amount
  on ledger_txns (coalesce(whole, amount), id) include (at, whole, amount) where kind <> 'invoice' and part_of is null;
drop index concurrently if exists ledger_txns_desk_of_all_by_amount;
