-- Takes a key of idempotency for the transaction and reads the answer that is kept under it. Each statement of such a
-- function sees what was committed before it began: the answer is looked for when the key is held, in one exchange
-- with the server. A statement that did both would look at things as they were before it had the key.
create function hold_idempotency_key(
  lock bigint, of_owner text, of_route text, of_key text,
  out is_free boolean, out fingerprint text, out answer jsonb
) language plpgsql volatile as $$
begin
  is_free := pg_try_advisory_xact_lock(lock);
  if is_free then
    select kept.fingerprint, kept.answer into fingerprint, answer
    from idempotency_keys as kept
    where kept.owner = of_owner and kept.route = of_route and kept.key = of_key;
  end if;
end $$;
