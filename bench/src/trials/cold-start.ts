import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { openClient } from '../load/call.ts'
import { type Measured, nothingMeasured } from '../measure/measured.ts'
import {
  listChildren,
  readCommandLine,
  readMachineTime,
  readProcessMs,
  readResidentMb,
} from '../measure/processor-time.ts'
import { ROOT } from '../paths.ts'
import { findUser } from '../systems/programs.ts'
import type { Trial } from './trial.ts'

const GROUP = 'start and memory'
const PATIENCE_MS = 60_000
const IDLE_MS = 10_000

const START = path.join(ROOT, 'scripts/start.mjs')
const PORTAL = path.join(ROOT, 'server/dist/main.js')

/** From the start of the process to the first answer that says it is ready, and what it holds when nobody asks anything. */
export const coldStartTrial: Trial = {
  group: GROUP,
  name: 'cold start and memory at rest',
  async run(bench, round) {
    const { trousseau } = bench
    await trousseau.stopWorker()
    await trousseau.stopPortal()
    try {
      return [
        await measureStart(bench, 'portal alone', [PORTAL], {}, round),
        await measureStart(
          bench,
          'npm start',
          [START],
          { DATABASE_OWNER_URL: trousseau.urls.ownerUrl },
          round,
        ),
      ]
    } finally {
      await trousseau.startPortal()
    }
  },
}

async function measureStart(
  { trousseau, say }: Bench,
  name: string,
  args: string[],
  more: Record<string, string>,
  round: number,
): Promise<Measured> {
  const as = findUser()
  const before = readMachineTime()
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...trousseau.env, DATABASE_URL: trousseau.urls.appUrl, ...more },
    stdio: 'ignore',
    ...(as && { uid: as.uid, gid: as.gid }),
  })
  try {
    await untilReady(trousseau.client.origin, child)
    const seconds = (performance.now() - began) / 1_000
    const tree = listTree(child.pid ?? 0)
    const after = readMachineTime()
    const ours = tree.reduce((sum, pid) => sum + (readProcessMs(pid) ?? 0), 0)
    const busy = after.busyMs + after.stolenMs - before.busyMs - before.stolenMs
    const othersShare = Math.max(0, busy - ours) / (after.allMs - before.allMs)
    await pause(IDLE_MS)
    say(`  ${name}: ${seconds.toFixed(2)} s`)
    return {
      ...nothingMeasured,
      group: GROUP,
      name,
      system: trousseau.name,
      round,
      othersShare,
      requests: 1,
      seconds,
      latencies: [seconds * 1_000],
      figures: {
        'seconds to ready': seconds,
        'CPU seconds to ready': ours / 1_000,
        ...readMemory(listTree(child.pid ?? 0)),
      },
    }
  } finally {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await gone
  }
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const client = openClient(origin)
  const deadline = performance.now() + PATIENCE_MS
  try {
    while (performance.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`The start ended with code ${child.exitCode}.`)
      const reply = await client
        .send({ path: '/health/ready', expected: { mayRefuse: [503] } })
        .catch(() => undefined)
      if (reply?.status === 200) return
      await pause(5)
    }
  } finally {
    client.close()
  }
  throw new Error(`It was not ready within ${PATIENCE_MS / 1_000} seconds.`)
}

function listTree(pid: number): number[] {
  return [pid, ...listChildren(pid).flatMap(listTree)]
}

/** By the programs that the processes run. */
function readMemory(pids: readonly number[]): Record<string, number> {
  const parts = { 'main.js': 'portal', 'worker.js': 'worker', 'start.mjs': 'supervisor' }
  const memory: Record<string, number> = {}
  for (const pid of pids) {
    const command = readCommandLine(pid)
    const [, part] = Object.entries(parts).find(([file]) => command.endsWith(file)) ?? []
    if (part) memory[`${part} memory at rest MB`] = readResidentMb(pid)
  }
  return memory
}
