-- What a store has marked to be offered first at checkout. One that was deleted since is not looked at.

alter table stores
  add column default_address_id bigint,
  add column default_method_id bigint,
  add constraint stores_default_address_is_own
    foreign key (id, default_address_id) references addresses (store_id, id),
  add constraint stores_default_method_is_own
    foreign key (id, default_method_id) references payment_methods (store_id, id);
