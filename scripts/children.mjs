import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.dirname(import.meta.dirname)

/** Linux's file system in memory, and the room that a whole run needs in it, with some to spare. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * All temporary files go here, so that nothing is left behind, even after a crash. In memory where there is room: the
 * tests create some 250 databases of about a thousand files each, and on a disk each takes ten times the processor time.
 */
export const folder = realpathSync(
  mkdtempSync(path.join(hasRoomInMemory() ? MEMORY : tmpdir(), 'trousseau-tests-')),
)
// Same mode as the system's own: PostgreSQL refuses to run as root, and its user needs to write temporary files here.
chmodSync(folder, 0o1777)

/**
 * Twice the room that Node gives to new objects: tests make many that are soon forgotten, and clearing them away more
 * rarely saves a seventh of the processor's time.
 */
const NODE_OPTIONS = ['--max-semi-space-size=32', process.env.NODE_OPTIONS].filter(Boolean).join(' ')

export const isPlain = !process.stdout.isTTY && !process.env.FORCE_COLOR

const running = new Set()
let interrupted = false
export const isInterrupted = () => interrupted

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true
    // On SIGINT the test runners stop their workers and clean up.
    for (const child of running) child.kill('SIGINT')
  })
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}

/**
 * Runs one of our programs; resolves to 'well' or to a description of the failure. Output goes to the given file (a
 * pipe would stay open until every descendant has ended), or straight to the terminal if there is none.
 */
export function run(file, args, { env = {}, output } = {}) {
  return new Promise((resolve) => {
    const to = output === undefined ? 'inherit' : openSync(output, 'a')
    const child = spawn(process.execPath, [path.join(ROOT, file), ...args], {
      cwd: ROOT,
      stdio: ['ignore', to, to],
      // A process group of its own, so that leftover children of a runner can be found and killed.
      detached: true,
      env: {
        ...process.env,
        TMPDIR: folder,
        TEMP: folder,
        TMP: folder,
        NODE_OPTIONS,
        ...(isPlain ? { NO_COLOR: '1' } : { FORCE_COLOR: '1' }),
        ...env,
      },
    })
    if (output !== undefined) closeSync(to)
    running.add(child)
    child.on('error', (error) => {
      running.delete(child)
      resolve(error.message)
    })
    child.on('exit', (code, signal) => {
      running.delete(child)
      endGroup(child.pid)
      resolve(code === 0 ? 'well' : signal ? `ended by ${signal}` : `exit code ${code}`)
    })
  })
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has ended already.
  }
}

/** A runner that was killed could not stop the programs it started; their pids are in files in this run's folder. */
export async function clearUp() {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^(product|postmaster)\.pid$/.test(entry.name)) continue
    const [pid] = readFileSync(path.join(entry.parentPath, entry.name), 'utf8').split('\n')
    await end(Number(pid))
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

async function end(pid) {
  const patience = Date.now() + 10_000
  try {
    // To PostgreSQL, SIGINT means: drop the connections and shut down.
    process.kill(pid, 'SIGINT')
    for (;;) {
      process.kill(pid, Date.now() < patience ? 0 : 'SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } catch {
    // The process has ended.
  }
}
