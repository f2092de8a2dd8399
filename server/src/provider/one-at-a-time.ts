/** Those who wait, by what they wait for. Whoever is first there is having their turn. */
const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Gives one turn at a time for each database, so that those who wait for theirs do not take up all its connections.
 * `late` if the turn did not come in time.
 */
export async function oneAtATime<T>(
  of: object,
  longestMs: number,
  turn: () => Promise<T>,
): Promise<T | 'late'> {
  const line = waiting.get(of) ?? []
  waiting.set(of, line)
  if (!(await comesInTime(line, longestMs))) return 'late'
  try {
    return await turn()
  } finally {
    line.shift()
    line[0]?.()
  }
}

function comesInTime(line: (() => void)[], longestMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const begin = () => {
      clearTimeout(timer)
      resolve(true)
    }
    const timer = setTimeout(() => {
      line.splice(line.indexOf(begin), 1)
      resolve(false)
    }, longestMs)
    line.push(begin)
    if (line.length === 1) begin()
  })
}
