/** Bytes that are expensive to get and asked for often, in the memory of one server. */
export type KeptBytes = {
  /** Simultaneous calls share what one of them makes; a failure is not kept. */
  take(key: string, make: () => Promise<Buffer>): Promise<Buffer>
}

/** Beyond so many bytes, what was not used for the longest time is forgotten. */
export function keepBytes(most: number): KeptBytes {
  const known = new Map<string, Promise<Buffer>>()
  /** The size of everything that is made, least recently used first. */
  const sizes = new Map<string, number>()
  let total = 0

  function keep(key: string, size: number): void {
    sizes.set(key, size)
    total += size
    for (const [oldest, bytes] of sizes) {
      if (total <= most) return
      sizes.delete(oldest)
      known.delete(oldest)
      total -= bytes
    }
  }
  function markUsed(key: string): void {
    const size = sizes.get(key)
    if (size === undefined) return
    sizes.delete(key)
    sizes.set(key, size)
  }
  return {
    take(key, make) {
      const kept = known.get(key)
      if (kept) {
        markUsed(key)
        return kept
      }
      const making = make()
      known.set(key, making)
      making.then(
        ({ byteLength }) => keep(key, byteLength),
        () => known.delete(key),
      )
      return making
    },
  }
}
