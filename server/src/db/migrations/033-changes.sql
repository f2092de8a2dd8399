-- Outside a transaction: the index is built while everybody goes on writing, and a run that was cut off goes on.

-- What was changed, field by field, before and after, in words: a list of {field, label, from, to}. The version before
-- writes none.
alter table audit add column if not exists changes jsonb;
alter table order_history add column if not exists changes jsonb;

-- The audit is looked up by the number that people know: first what it is of, then what was done to that.
create index concurrently if not exists audit_by_subject on audit (subject, id) where subject is not null;
