import type { TestProcess } from '../processes/test-process.ts'

type Program = 'main' | 'worker'
type Env = Record<string, string>
export type RunningParts = Awaited<ReturnType<typeof runParts>>

/** Nothing answers here: where a portal is asked that is being started again. */
const NOWHERE = 'http://127.0.0.1:1'

/** Portals and workers that are meant to run until they are stopped. One that is killed is started again in its place. */
export async function runParts(
  start: (program: Program, env?: Env) => Promise<TestProcess>,
  counts: Record<Program, number>,
) {
  const parts: Record<Program, TestProcess[]> = { main: [], worker: [] }
  const portals: string[] = []
  const meant = new Set<TestProcess>()
  const endings: string[] = []

  const begin = async (program: Program, at: number, env?: Env) => {
    const begun = await start(program, env)
    parts[program][at] = begun
    if (program === 'main') portals[at] = `http://127.0.0.1:${begun.ready.port}`
    void begun.ended.then(({ code, signal }) => {
      if (!meant.has(begun)) endings.push(`${signal ?? `code ${code}`}: ${begun.output()}`)
    })
  }
  const places = (program: Program) => Array.from({ length: counts[program] }, (_, at) => at)
  for (const program of ['main', 'worker'] as const)
    await Promise.all(places(program).map((at) => begin(program, at)))

  return {
    /** Where the stores' requests go to, in turn. */
    portals,
    /** Throws if a process has ended that nobody killed. */
    refuseEnded: () => {
      if (endings.length > 0) throw new Error(`A process ended: ${endings.join('\n')}`)
    },
    /** Kills one of them and starts it again. Returns the milliseconds until it was there again. */
    killPart: async (program: Program, at: number, env?: Env): Promise<number> => {
      const victim = parts[program][at]
      if (!victim) throw new Error(`there is no ${program} ${at}`)
      meant.add(victim)
      if (program === 'main') portals[at] = NOWHERE
      victim.kill()
      await victim.ended
      const began = performance.now()
      await begin(program, at, env)
      return Math.round(performance.now() - began)
    },
    /** Workers finish what they are sending. */
    stopWorkers: async () => {
      for (const worker of parts.worker.splice(0)) {
        meant.add(worker)
        await worker.stop()
      }
    },
    stopParts: async () => {
      for (const one of [...parts.main, ...parts.worker]) await one.stop()
    },
  }
}
