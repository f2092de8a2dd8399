-- What is unused of a credit or deposit is moved to another store (docs/decisions/029). One transaction takes it from the first
-- store, one gives it to the second, and each names the other.

-- Not valid: what is there met the rules before, which were narrower. 049-validated-moves looks at it without keeping anybody waiting.
alter table ledger_txns
  add column other_store_id bigint,
  add column other_txn_id bigint,
  drop constraint ledger_txns_kind_check,
  drop constraint ledger_txns_name_their_invoice,
  drop constraint ledger_txns_signs,
  add constraint ledger_txns_kind_check check (kind in (
    'invoice', 'charge', 'recorded', 'credit', 'deposit', 'apply', 'refund', 'return', 'note', 'revoke', 'pay_back',
    'move_credit', 'move_deposit'
  )) not valid,
  add constraint ledger_txns_name_their_invoice check (
    case
      when kind in ('invoice', 'charge', 'recorded', 'apply', 'note') then invoice_id is not null
      when kind in ('credit', 'deposit', 'revoke', 'pay_back', 'move_credit', 'move_deposit') then invoice_id is null
      else true
    end
  ) not valid,
  add constraint ledger_txns_signs check (
    case
      when kind in ('refund', 'return', 'revoke', 'pay_back', 'move_credit', 'move_deposit')
        then amount < 0 and of_txn is not null
      else amount > 0
    end
  ) not valid,
  add constraint ledger_txns_name_another_store check (
    case
      when kind in ('move_credit', 'move_deposit') then other_store_id is not null and other_txn_id is not null
      when kind in ('credit', 'deposit') then (other_store_id is null) = (other_txn_id is null)
      else other_store_id is null and other_txn_id is null
    end
    and other_store_id is distinct from store_id
  ) not valid;

-- What one store gives up the other gets: as much, of the same kind, and both or neither. What came through the payment provider
-- stays with the store that paid it. Looked at when the transaction ends, since one is there before the other.
create function check_move() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_txns as other
    where other.store_id = new.other_store_id and other.id = new.other_txn_id
      and other.other_store_id = new.store_id and other.other_txn_id = new.id
      and other.amount = -new.amount and other.at = new.at
      and case
        when new.amount < 0 then new.kind = 'move_' || other.kind
        else other.kind = 'move_' || new.kind
      end
  ) then
    raise exception 'ledger transaction % and what it was moved to differ', new.id using errcode = 'check_violation',
      constraint = 'ledger_moves_both_or_neither';
  end if;
  if new.amount < 0 and not exists (
    select from ledger_entries as entry
    join store_credits as credit on credit.store_id = entry.store_id and credit.id = entry.credit_id
    join ledger_txns as taken on taken.store_id = credit.store_id and taken.id = credit.id
    where entry.store_id = new.store_id and entry.txn_id = new.id and entry.amount = -new.amount
      and credit.id = new.of_txn and new.kind = 'move_' || credit.kind and taken.attempt_id is null
  ) then
    raise exception 'ledger transaction % does not take what it moves', new.id using errcode = 'check_violation',
      constraint = 'ledger_moves_what_is_on_account';
  end if;
  return null;
end $$;
create constraint trigger ledger_moves_both_or_neither after insert on ledger_txns
  deferrable initially deferred for each row when (new.other_txn_id is not null) execute function check_move();

-- As in 037, with the two that are new at the end: what is tallied keeps its codes.
create or replace function kind_code(kind text) returns smallint language sql immutable parallel safe as $$
  select array_position(
    array[
      'charge', 'recorded', 'credit', 'deposit', 'apply', 'refund', 'return', 'note', 'revoke', 'pay_back', 'move_credit',
      'move_deposit'
    ], kind
  )::smallint
$$;
