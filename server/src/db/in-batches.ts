const BATCH = 1_000

/**
 * All that a question means, a batch at a time. Its ids are read once, in its order: nothing comes twice, whatever is added
 * or removed meanwhile.
 */
export async function* inBatches<Row>(
  wanted: readonly { id: number }[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < wanted.length; at += BATCH)
    yield await read(wanted.slice(at, at + BATCH).map(({ id }) => id))
}
