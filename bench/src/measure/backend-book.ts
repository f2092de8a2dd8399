/** A process of the database server, seen at one moment. `part`: whose work it does, if it is measured. */
export type SeenBackend = { pid: number; part: string | undefined; ms: number }

type Entry = { part: string | undefined; from: number; last: number }

/**
 * Who spent what in the database server while it was watched. Backends come and go: a pool closes what is idle, a large
 * query starts parallel workers, which live for less than the time between two looks. The server itself knows the
 * time of all children that have ended, so theirs is what that grew by, less what those had that we knew.
 */
export function openBackendBook(first: readonly SeenBackend[], endedMs: number) {
  const entries = new Map<number, Entry>(
    first.map(({ pid, part, ms }) => [pid, { part, from: ms, last: ms }]),
  )
  let living = new Set(entries.keys())

  return {
    see(backends: readonly SeenBackend[]): void {
      living = new Set(backends.map(({ pid }) => pid))
      for (const { pid, part, ms } of backends) {
        const known = entries.get(pid)
        // One that was not there before was born since, so that all of its time belongs to this book.
        entries.set(pid, { part: part ?? known?.part, from: known?.from ?? 0, last: ms })
      }
    },
    close(endedNowMs: number): { byPart: Record<string, number>; unnamedMs: number; shortLivedMs: number } {
      const byPart: Record<string, number> = {}
      let unnamedMs = 0
      let knownEndedMs = 0
      for (const [pid, { part, from, last }] of entries) {
        if (part === undefined) unnamedMs += last - from
        else byPart[part] = (byPart[part] ?? 0) + last - from
        if (!living.has(pid)) knownEndedMs += last
      }
      return { byPart, unnamedMs, shortLivedMs: Math.max(0, endedNowMs - endedMs - knownEndedMs) }
    },
  }
}
