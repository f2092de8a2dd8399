import { vi } from 'vitest'
import { armCrashPoint } from '../crash-point.ts'

/**
 * Does something that is cut off at a crash point, in this process: as by a kill, nothing after the point is done and the
 * transaction that was open is undone. For points whose kill as such is shown elsewhere, since a process costs seconds.
 */
export async function cutAt<T>(point: string, work: () => Promise<T>): Promise<T> {
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw new Error(`cut off at ${point}`)
  })
  armCrashPoint({ point, times: 1 })
  try {
    const ended = await work()
    if (kill.mock.calls.length === 0) throw new Error(`${point} was not reached`)
    return ended
  } finally {
    armCrashPoint(undefined)
    kill.mockRestore()
  }
}
