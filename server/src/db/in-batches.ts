/** Small enough that nobody else waits for long while one is written, and that little memory is needed for it. */
const BATCH = 250

/**
 * All rows of a query, in batches. The ids are read once, in their order, so that no row comes twice, even if rows are
 * added or removed in the meantime.
 */
export async function* inBatches<Row>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < ids.length; at += BATCH) yield await read(ids.slice(at, at + BATCH))
}
