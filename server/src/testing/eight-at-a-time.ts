/** Makes many calls quickly, but never so many at once that one waits long for a database connection. */
export async function eightAtATime<T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < count) {
    const first = results.length
    const batch = Array.from({ length: Math.min(8, count - first) }, (_, i) => work(first + i))
    results.push(...(await Promise.all(batch)))
  }
  return results
}
