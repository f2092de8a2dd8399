import type { ChildProcess } from 'node:child_process'
import type { Config } from '@trousseau/server/config'
import { unlessEnding } from './ending.ts'
import { PORTAL } from './fork-program.ts'
import { type Part, startPart } from './part.ts'

/** Each part's programs are in its dist folder, as this one is in the launcher's. */
const SANDBOX = new URL('../../sandbox/dist/main.js', import.meta.url)
const WORKER = new URL('../../server/dist/worker.js', import.meta.url)

/** The environment of all parts. It grows as ports become known, and a restarted part gets the latest. */
export function buildEnvironment(config: Config): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: config.dataDir,
    DATABASE_URL: undefined,
    // The parts use the app's role; the owner's is only for migrations.
    DATABASE_OWNER_URL: undefined,
    PORT: String(config.port),
    SANDBOX: config.sandbox ? 'on' : 'off',
    DEMO_DATA: config.demoData ? 'on' : 'off',
  }
}

/** `pair` is filled by `startPair`, later. */
export function startSandbox(config: Config, environment: NodeJS.ProcessEnv, pair: readonly Part[]): Part {
  return startPart({
    name: 'sandbox',
    file: SANDBOX,
    // Listens on this machine only, whatever the portal's host: it shows emails with links that let people log in.
    environment: () => ({ ...environment, HOST: undefined, DATABASE_URL: undefined, SECRET_KEY: undefined }),
    onReady({ httpPort, smtpPort }) {
      environment.SANDBOX_PORT = String(httpPort)
      if (config.smtpUrl !== undefined) return
      environment.SMTP_URL = `smtp://127.0.0.1:${smtpPort}`
      // After a restart the sandbox has another SMTP port, so the other parts are restarted to get it.
      for (const part of pair) part.restart()
    },
  })
}

/**
 * Starts the portal and then the worker, which leaves the processor to the portal until people can use it. Returns the
 * portal's port.
 */
export async function startPair(
  config: Config,
  environment: NodeJS.ProcessEnv,
  pair: Part[],
  { ahead, ending }: { ahead: ChildProcess; ending: AbortController },
): Promise<number> {
  const begin = (name: string, file: URL, ahead?: ChildProcess) => {
    const part = startPart({ name, file, environment: () => environment, ahead })
    pair.push(part)
    return unlessEnding(ending.signal, part.ready)
  }
  const { port = config.port } = await begin('portal', PORTAL, ahead)
  // The worker puts the portal's URL into emails.
  environment.PORT = String(port)
  environment.PUBLIC_BASE_URL ||= `http://localhost:${port}`
  await begin('worker', WORKER)
  return port
}
