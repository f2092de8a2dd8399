import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Client, openClient } from '../load/call.ts'
import type { DatabaseServer } from '../measure/meter.ts'
import { ROOT } from '../paths.ts'
import { urlOfApplication } from '../world/on-database.ts'
import type { Urls } from '../world/template.ts'
import { findUser, freePort, type Program, startProgram } from './programs.ts'
import type { System } from './system.ts'

export type Trousseau = System & {
  readonly urls: Urls
  /** The settings of all programs, as a house in production has them, with the sandbox in the place of the outside world. */
  readonly env: Readonly<Record<string, string>>
  startWorker(): Promise<void>
  stopWorker(): Promise<void>
  restartPortal(): Promise<void>
  /** For what starts the product itself. */
  stopPortal(): Promise<void>
  startPortal(): Promise<void>
  stop(): Promise<void>
}

const PORTAL = 'portal'
const WORKER = 'worker'
const built = (file: string) => path.join(ROOT, file)

const SECRETS = {
  STAX_API_KEY: 'bench-api-key',
  STAX_WEB_TOKEN: 'bench-web-token',
  STAX_MERCHANT_ID: 'bench-merchant',
  STAX_WEBHOOK_SECRET: 'bench-webhook-secret-of-32-characters',
  SECRET_KEY: 'bench-secret-key-of-32-characters-or-more',
}

/** The built portal in production, and on demand the built worker. */
export async function startTrousseau(urls: Urls, server: DatabaseServer): Promise<Trousseau> {
  const folder = mkdtempSync(path.join(tmpdir(), 'trousseau-bench-'))
  const sandbox = await startProgram({
    name: 'sandbox',
    file: built('sandbox/dist/main.js'),
    env: { ...SECRETS, SANDBOX_PORT: '0', DATA_DIR: folder },
  })
  const port = await freePort()
  const env = toEnvironment(port, sandbox.ready)
  const client: Client = openClient(`http://127.0.0.1:${port}`)
  const as = findUser()
  const start = (name: string, file: string) =>
    startProgram({
      name,
      file: built(file),
      env: { ...env, DATABASE_URL: urlOfApplication(urls.appUrl, name) },
      as,
    })

  let portal: Program | undefined = await start(PORTAL, 'server/dist/main.js')
  let worker: Program | undefined
  const startPortal = async () => {
    portal ??= await start(PORTAL, 'server/dist/main.js')
  }
  const stopPortal = async () => {
    await portal?.stop()
    portal = undefined
  }
  const stopWorker = async () => {
    await worker?.stop()
    worker = undefined
  }
  return {
    name: 'trousseau',
    client,
    urls,
    env,
    server,
    processes: () => ({
      ...(portal && { [PORTAL]: portal.pid }),
      ...(worker && { [WORKER]: worker.pid, sandbox: sandbox.pid }),
    }),
    partOf: ({ application }) => [PORTAL, WORKER].find((part) => part === application),
    startWorker: async () => {
      worker ??= await start(WORKER, 'server/dist/worker.js')
    },
    stopWorker,
    startPortal,
    stopPortal,
    restartPortal: async () => {
      await stopPortal()
      await startPortal()
    },
    stop: async () => {
      client.close()
      await stopWorker()
      await stopPortal()
      await sandbox.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function toEnvironment(port: number, { httpPort, smtpPort }: Program['ready']): Record<string, string> {
  const outside = `http://127.0.0.1:${httpPort}`
  return {
    ...SECRETS,
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    // So that sign-ins can come from many networks.
    TRUST_PROXY: '1',
    STAX_API_URL: outside,
    STAX_JS_URL: `${outside}/staxjs-captcha.js`,
    CHAT_URL: `${outside}/chat`,
    MAIL_URL: `${outside}/mail`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  }
}
