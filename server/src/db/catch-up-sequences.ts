import type pg from 'pg'

/**
 * Lets every sequence go on after the highest number that its table has. A copy of the tables that was made row by row,
 * as logical replication does, leaves the sequences where they began.
 */
export async function catchUpSequences(owner: pg.Client): Promise<void> {
  await owner.query(`
    do $$
    declare
      drawn record;
      highest bigint;
    begin
      for drawn in
        select attrelid::regclass as in_table, attname::text as in_column,
          pg_get_serial_sequence(attrelid::regclass::text, attname)::regclass as from_sequence
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = current_schema()::regnamespace and attidentity = 'd'
        union all values
          ('orders'::regclass, 'sales_order_number', 'sales_order_numbers'::regclass),
          ('invoices'::regclass, 'number', 'invoice_numbers'::regclass),
          ('credit_notes'::regclass, 'number', 'credit_note_numbers'::regclass)
      loop
        execute format('select max(%I) from %s', drawn.in_column, drawn.in_table) into highest;
        if highest > coalesce(pg_sequence_last_value(drawn.from_sequence), 0) then
          perform setval(drawn.from_sequence, highest);
        end if;
      end loop;
    end $$`)
}
