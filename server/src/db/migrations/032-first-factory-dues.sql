-- Outside a transaction: what left before 031 is owed as well, and what was paid before is used for it, the oldest first. Nobody
-- waits for it, and a run that was cut off goes on.

insert into factory_dues (store_id, factory_id, package_id, order_id, amount, since)
select orders.store_id, orders.factory_id, packages.id, orders.id, orders.factory_price, packages.dispatched_at
from orders join packages on packages.store_id = orders.store_id and packages.id = orders.package_id
where orders.status in (4, 6) and orders.factory_price > 0 and packages.dispatched_at is not null
order by packages.dispatched_at, orders.id
on conflict do nothing;

select settle_factory(id, null, null) from factories order by id;
