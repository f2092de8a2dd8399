-- A package whose shipping cost is above the ceiling leaves, and is billed once staff have looked at the cost.
set local lock_timeout = '5s';
alter table packages add column bill_waits boolean not null default false;
create index packages_bill_waits on packages (id) where bill_waits;
