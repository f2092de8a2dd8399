import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

const START = join(import.meta.dirname, '../../launcher/dist/start.js')
const START_MS = 300_000
const STOP_MS = 60_000

/** Only what the machine needs, so that Trousseau settings of the developer's shell do not leak into the tests. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'TZ', 'SystemRoot', 'npm_lifecycle_event']

/** A machine that is stalled for seconds is no reason to refuse what a test asks for. */
const SETTINGS = { DEMO_DATA: 'on', LOG_LEVEL: 'warn', SHED_AFTER_MS: '60000', DATABASE_TIMEOUT_MS: '60000' }

export type Product = {
  readonly url: string
  readonly sandboxUrl: string
  /** The product's DATA_DIR. */
  readonly folder: string
  /** Everything the product has printed since its first start. */
  output(): string
  /** Stops or kills the product and starts it again on the same ports. */
  restart(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  stop(): Promise<void>
}

/** The first start leaves a folder with the demo loaded here, which each worker copies. */
export function templateFolder(): string {
  const folder = process.env.E2E_FOLDER
  if (folder === undefined) throw new Error('E2E_FOLDER is set by playwright.config.ts')
  return join(folder, 'template')
}

/** Starts the product as its users do, in its own folder and on free ports. */
export async function runProduct(folder: string, settings: Record<string, string> = {}): Promise<Product> {
  mkdirSync(folder, { recursive: true })
  const printed: string[] = []
  const start = (ports: Record<string, string>) =>
    startIn(folder, { ...SETTINGS, ...settings, ...ports }, printed)

  let running = await start({ PORT: '0', SANDBOX_PORT: '0' })
  const { url, sandboxUrl } = running
  return {
    url,
    sandboxUrl,
    folder,
    output: () => printed.join('\n'),
    stop: () => end(running.child, 'SIGTERM'),
    async restart(signal = 'SIGTERM') {
      await end(running.child, signal)
      await Promise.all([url, sandboxUrl].map(untilFree))
      running = await start({ PORT: new URL(url).port, SANDBOX_PORT: new URL(sandboxUrl).port })
    },
  }
}

export function copyFolder(from: string, to: string): void {
  // Node's copy makes the caller the owner of every file, and PostgreSQL refuses a folder that it does not own.
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else execFileSync('cp', ['-a', from, to])
}

type Running = { child: ChildProcess; url: string; sandboxUrl: string }

async function startIn(
  folder: string,
  settings: Record<string, string>,
  printed: string[],
): Promise<Running> {
  const inherited = INHERITED.map((name) => [name, process.env[name]])
  const child = spawn(process.execPath, [START], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), ...settings, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  writeFileSync(join(folder, 'product.pid'), String(child.pid))
  const began = printed.length
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => printed.push(line))

  const deadline = Date.now() + START_MS
  for (;;) {
    const url = address(printed.slice(began), /^Trousseau is ready at (http:\S+)$/)
    const sandboxUrl = address(printed.slice(began), /^The sandbox .* at (http:\S+)$/)
    if (url !== undefined && sandboxUrl !== undefined) return { child, url, sandboxUrl }
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (hasEnded || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`Trousseau was not ready. It said:\n${printed.slice(began).join('\n')}`)
    }
    await pause(20)
  }
}

function address(lines: string[], pattern: RegExp): string | undefined {
  return lines.map((line) => pattern.exec(line)?.[1]).find((found) => found !== undefined)
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  child.kill(signal)
  const deadline = Date.now() + STOP_MS
  while (!hasEnded() && Date.now() < deadline) await pause(20)
  if (!hasEnded()) {
    child.kill('SIGKILL')
    throw new Error(`Trousseau did not stop within ${STOP_MS / 1000} seconds of ${signal}.`)
  }
  if (signal === 'SIGTERM' && child.exitCode !== 0)
    throw new Error(`Trousseau ended with ${child.signalCode ?? child.exitCode} when it was asked to stop.`)
}

/** After a kill, the product's child processes live a moment longer than the product itself. */
async function untilFree(url: string): Promise<void> {
  const deadline = Date.now() + STOP_MS
  while (await isListening(Number(new URL(url).port))) {
    if (Date.now() > deadline) throw new Error(`Something still listens at ${url}.`)
    await pause(20)
  }
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
