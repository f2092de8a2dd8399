import { openBackendBook, type SeenBackend } from './backend-book.ts'
import {
  type MachineTime,
  readEndedChildrenMs,
  readMachineTime,
  readProcessMs,
  readResidentMb,
} from './processor-time.ts'

/** A process of a database server, as the server itself describes it. */
export type Backend = { pid: number; application: string; database: string | null }

export type DatabaseServer = {
  /** The process that starts all others of the server. */
  pid: number
  listBackends(): Promise<Backend[]>
}

/** What is measured: named processes, and which of the database's backends work for them. */
export type Watched = {
  processes: Readonly<Record<string, number>>
  server: DatabaseServer
  partOf(backend: Backend): string | undefined
  /** Everything else that the bench has started, so that it is not taken for a stranger. */
  ours: readonly number[]
}

export type Spent = {
  /** Of each process, and of the backends that work for it ("portal database"), in milliseconds. */
  cpu: Record<string, number>
  seconds: number
  /** The share of the machine that processes of others took, and that the machine's host kept. */
  othersShare: number
  peakMb: Record<string, number>
}

type Look = { processes: Record<string, number>; oursMs: number; serverMs: number; machine: MachineTime }

/** Often enough to see a pool's connection before it is closed, and seldom enough to cost nothing. */
const LOOK_MS = 500
/** Ten looks a second where memory is what is measured. */
const OFTEN_MS = 100

export type Meter = { stop(): Promise<Spent> }

/** Watches from now on. `often`: look at the memory ten times a second. */
export async function startMeter(watched: Watched, { often = false } = {}): Promise<Meter> {
  const { server } = watched
  const peakMb: Record<string, number> = {}
  const book = openBackendBook(await seeBackends(watched), readEndedChildrenMs(server.pid))
  const before = look(watched, peakMb)
  const began = performance.now()

  let looking = Promise.resolve()
  const timer = setInterval(
    () => {
      lookAtMemory(watched, peakMb)
      looking = seeBackends(watched).then(book.see, () => {})
    },
    often ? OFTEN_MS : LOOK_MS,
  )
  return {
    async stop() {
      clearInterval(timer)
      const seconds = (performance.now() - began) / 1_000
      await looking
      book.see(await seeBackends(watched))
      const after = look(watched, peakMb)
      const { byPart, unnamedMs, shortLivedMs } = book.close(readEndedChildrenMs(server.pid))
      const databaseMs = Object.values(byPart).reduce((sum, ms) => sum + ms, unnamedMs + shortLivedMs)
      return {
        cpu: toCpu(watched, { before, after, byPart, shortLivedMs }),
        seconds,
        othersShare: toOthersShare(before, after, databaseMs),
        peakMb,
      }
    },
  }
}

async function seeBackends({ server, partOf }: Watched): Promise<SeenBackend[]> {
  const backends = await server.listBackends()
  return backends.flatMap((backend) => {
    const ms = readProcessMs(backend.pid)
    return ms === undefined ? [] : [{ pid: backend.pid, part: partOf(backend), ms }]
  })
}

function look(watched: Watched, peakMb: Record<string, number>): Look {
  lookAtMemory(watched, peakMb)
  const entries = Object.entries(watched.processes)
  const strangers = watched.ours.filter((pid) => !entries.some(([, own]) => own === pid))
  return {
    processes: Object.fromEntries(entries.map(([name, pid]) => [name, readProcessMs(pid) ?? 0])),
    oursMs: [process.pid, ...strangers].reduce((sum, pid) => sum + (readProcessMs(pid) ?? 0), 0),
    serverMs: readProcessMs(watched.server.pid) ?? 0,
    machine: readMachineTime(),
  }
}

function lookAtMemory({ processes }: Watched, peakMb: Record<string, number>): void {
  for (const [name, pid] of Object.entries(processes))
    peakMb[name] = Math.max(peakMb[name] ?? 0, readResidentMb(pid))
}

type Settled = { before: Look; after: Look; byPart: Record<string, number>; shortLivedMs: number }

/** Short-lived backends are parallel workers of what is measured: nothing else asks anything meanwhile. */
function toCpu(
  { processes }: Watched,
  { before, after, byPart, shortLivedMs }: Settled,
): Record<string, number> {
  const cpu: Record<string, number> = {}
  for (const name of Object.keys(processes))
    cpu[name] = Math.max(0, (after.processes[name] ?? 0) - (before.processes[name] ?? 0))
  const [first] = Object.keys(processes)
  for (const [part, ms] of Object.entries(byPart)) cpu[`${part} database`] = ms
  if (first !== undefined && shortLivedMs > 0) {
    const name = `${first} database`
    cpu[name] = (cpu[name] ?? 0) + shortLivedMs
  }
  return cpu
}

function toOthersShare(before: Look, after: Look, databaseMs: number): number {
  const grown = (of: (look: Look) => number) => of(after) - of(before)
  const total = (look: Look) => Object.values(look.processes).reduce((sum, ms) => sum + ms, 0)
  const ours = grown(total) + grown((look) => look.oursMs) + grown((look) => look.serverMs) + databaseMs
  const used = grown((look) => look.machine.busyMs) + grown((look) => look.machine.stolenMs)
  const all = grown((look) => look.machine.allMs)
  return all <= 0 ? 0 : Math.max(0, used - ours) / all
}
