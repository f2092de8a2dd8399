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
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.dirname(import.meta.dirname)

/** Everything temporary goes in here, so that nothing is left behind, not even after a crash. */
export const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'trousseau-tests-')))
// As the system's own: PostgreSQL does not run as root, and its user needs a place for temporary files as well.
chmodSync(folder, 0o1777)

export const isPlain = !process.stdout.isTTY && !process.env.FORCE_COLOR

const running = new Set()
let interrupted = false
export const isInterrupted = () => interrupted

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true
    // The runners know this one: they stop their workers and clear up.
    for (const child of running) child.kill('SIGINT')
  })
}

/**
 * How a program of ours ended: 'well', or in words. What it says goes to the file that is named, because a pipe would
 * stay open for as long as anything that it started; without a file it is said at once.
 */
export function run(file, args, { env = {}, output } = {}) {
  return new Promise((resolve) => {
    const to = output === undefined ? 'inherit' : openSync(output, 'a')
    const child = spawn(process.execPath, [path.join(ROOT, file), ...args], {
      cwd: ROOT,
      stdio: ['ignore', to, to],
      // A group of its own, so that what a runner leaves behind can be told from everything else.
      detached: true,
      env: {
        ...process.env,
        TMPDIR: folder,
        TEMP: folder,
        TMP: folder,
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
    // Nobody was left.
  }
}

/** A runner that was killed could not stop what it had started. Their ids are in files of this run's folder. */
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
    // To PostgreSQL it means: drop the connections and stop.
    process.kill(pid, 'SIGINT')
    for (;;) {
      process.kill(pid, Date.now() < patience ? 0 : 'SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } catch {
    // It is gone.
  }
}
