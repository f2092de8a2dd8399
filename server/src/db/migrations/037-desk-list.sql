-- The wholesaler's list of transactions: what came, with its whole sum, and what became of it, also where no invoice is named. A
-- check that paid three invoices is one row, its first transaction, which the others name (docs/decisions/029).

create function kind_code(kind text) returns smallint language sql immutable parallel safe as $$
  select array_position(
    array['charge', 'recorded', 'credit', 'deposit', 'apply', 'refund', 'return', 'note', 'revoke', 'pay_back'], kind
  )::smallint
$$;
create function method_code(method text) returns smallint language sql immutable parallel safe as $$
  select coalesce(array_position(array['card', 'bank', 'cash', 'cheque', 'wire', 'other'], method), 0)::smallint
$$;

--   desk          what the wholesaler lists; the status is the kind, the type the method
create or replace function tallied_txn(t ledger_txns) returns setof tallied language sql stable as $$
  select 'transactions', factory_of_invoice(t.store_id, t.invoice_id), day_of(t.at), 0::smallint,
    types_of_invoice(t.store_id, t.invoice_id), 0::bigint
  where t.invoice_id is not null and t.kind <> 'invoice'
  union all
  select 'desk', null::bigint, day_of(t.at), kind_code(t.kind), method_code(t.method), 0::bigint
  where t.kind <> 'invoice' and t.part_of is null
$$;

create or replace function places_of_txn(t ledger_txns) returns setof place language sql stable as $$
  select 'transactions by amount', t.amount, '' where t.invoice_id is not null
  union all
  select 'transactions by invoice_number', invoices.number, '' from invoices
  where invoices.store_id = t.store_id and invoices.id = t.invoice_id
  union all
  select 'desk by amount', coalesce(t.whole, t.amount), '' where t.part_of is null
$$;

-- One list more, whatever else these functions have come to name.
do $$
declare
  made record;
  before text;
begin
  for made in
    select * from (values
      ('tally_groups', $text$('audit', true, false, true)$text$,
        $text$('desk', true, false, true), ('desk', false, false, true), ('desk', false, false, false),
    ('audit', true, false, true)$text$),
      ('marked_lists', $text$('packages', 'tracking_number', 'packages'$text$,
        $text$('desk', 'amount', 'ledger_txns', 'ledger_txns.kind <> ''invoice'' and ledger_txns.part_of is null',
      'coalesce(ledger_txns.whole, ledger_txns.amount)', 'number', 'ledger_txns.id', 'ledger_txns.at', 'ledger_txns.store_id',
      'null', true, false),
    ('packages', 'tracking_number', 'packages'$text$)
    ) as changes (name, old_text, new_text)
  loop
    select pg_get_functiondef(oid) into strict before from pg_proc
      where pronamespace = current_schema()::regnamespace and proname = made.name;
    continue when position('''desk''' in before) > 0;
    if position(made.old_text in before) = 0 then
      raise exception '% does not name what the wholesaler''s list stands beside', made.name;
    end if;
    execute replace(before, made.old_text, made.new_text);
  end loop;
end $$;

create or replace trigger ledger_txns_are_tallied after insert on ledger_txns for each row
  when (new.kind <> 'invoice') execute function tally_ledger_txns();
create or replace trigger ledger_txns_are_marked after insert on ledger_txns for each row
  when (new.kind <> 'invoice') execute function mark_ledger_txns();
