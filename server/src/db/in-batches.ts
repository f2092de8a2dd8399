const BATCH = 1_000

/**
 * All rows of a query, in batches. The ids are read once, in their order, so that no row comes twice, even if rows are
 * added or removed in the meantime.
 */
export async function* inBatches<Row>(
  wanted: readonly { id: number }[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < wanted.length; at += BATCH)
    yield await read(wanted.slice(at, at + BATCH).map(({ id }) => id))
}
