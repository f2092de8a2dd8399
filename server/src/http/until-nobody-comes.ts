import type { Server } from 'node:http'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/** Nobody else comes if nobody has come for so long. A proxy that asks each second whether it is ready leaves such gaps. */
const QUIET_MS = 250
/** Who goes on coming is not waited for longer than this. */
const LONGEST_MS = 3_000

/**
 * Waits this long, and then for whoever still comes: for those who were let in late, and for a proxy that was told late,
 * because the process was busy. A turn of the event loop lets one connection in, however many wait, and a server that
 * stops listening cuts those who do.
 */
export async function untilNobodyComes(server: Server, atLeastMs: number): Promise<void> {
  const leastEnd = performance.now() + atLeastMs
  let last = Number.NEGATIVE_INFINITY
  const note = () => {
    last = performance.now()
  }
  server.on('connection', note)
  for (;;) {
    const end = Math.min(Math.max(leastEnd, last + QUIET_MS), leastEnd + LONGEST_MS)
    const left = end - performance.now()
    if (left <= 0) break
    await pause(left)
    // In a turn, timers come before connections: nobody has come only if none was let in after them.
    await turn()
  }
  server.off('connection', note)
}
