-- Where our books and the payment provider's differ: how much is meant, how a person settled it, and who is settling it now.
alter table reconcile_breaks
  -- What the provider holds: what it took less what it gave back. Unset where that is not the question.
  add column amount bigint,
  add column settled_at timestamptz,
  add column settled_by bigint references users,
  add column settled_way text check (settled_way in ('match', 'record', 'refund', 'dismiss')),
  add column settled_reason text,
  -- While the provider is asked to give money back, nobody else settles it.
  add column busy_until timestamptz,
  add constraint reconcile_breaks_settled_whole check (
    (settled_at is null) = (settled_way is null) and (settled_way is distinct from 'dismiss' or settled_reason is not null)
  );
create index reconcile_breaks_settled on reconcile_breaks (id) where settled_at is not null;

-- A charge that was made at the provider's own site and that staff have taken into our books. It is known by its id alone:
-- its reference is not ours, and we may not know its card.
alter table payment_attempts
  add column adopted boolean not null default false,
  drop constraint attempts_charge_something_somewhere,
  add constraint attempts_charge_something_somewhere check (
    adopted or ((charged = 0) = (payment_method_id is null) and (charged = 0) = (pay_last_four is null))
  ) not valid;
alter table payment_attempts validate constraint attempts_charge_something_somewhere;
