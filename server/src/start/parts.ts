import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { unlessEnding } from './ending.ts'
import { type Part, startPart } from './part.ts'

/** As built: everything of the server lies side by side in server/dist. */
const SANDBOX = new URL('../../sandbox/dist/main.js', import.meta.url)
const PORTAL = new URL('./main.js', import.meta.url)
const WORKER = new URL('./worker.js', import.meta.url)

/** One after the other, because each is told where to find those before it. `started` is how to stop them. */
export async function startParts(
  config: Config,
  database: Database,
  ending: AbortController,
  started: (() => Promise<unknown>)[],
): Promise<{ port: number; sandboxPort: number | undefined }> {
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(config.port),
    DATA_DIR: config.dataDir,
    // The parts work with the app's role; the owner's is for migrating alone.
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: undefined,
    SANDBOX: config.sandbox ? 'on' : 'off',
    DEMO_DATA: config.demoData ? 'on' : 'off',
  }
  const pair: Part[] = []
  const sandboxPort = config.sandbox ? await startSandbox() : undefined
  // These two stop together: neither needs the other to finish, and each may take its ten seconds.
  started.push(() => Promise.all(pair.map((part) => part.stop())))
  const { port = config.port } = await startOneOfPair('portal', PORTAL)
  environment.PORT = String(port)
  environment.PUBLIC_BASE_URL ||= `http://localhost:${port}`
  await startOneOfPair('worker', WORKER)
  return { port, sandboxPort }

  async function startSandbox(): Promise<number | undefined> {
    const sandbox = startPart(
      {
        name: 'sandbox',
        file: SANDBOX,
        environment: () => ({ ...environment, DATABASE_URL: undefined }),
        onReady({ httpPort, smtpPort }) {
          environment.SANDBOX_PORT = String(httpPort)
          if (config.smtpUrl !== undefined) return
          environment.SMTP_URL = `smtp://127.0.0.1:${smtpPort}`
          // After a death of the sandbox its SMTP port is another, which the pair must learn.
          for (const part of pair) part.restart()
        },
      },
      ending,
    )
    started.push(sandbox.stop)
    return (await unlessEnding(ending.signal, sandbox.ready)).httpPort
  }

  function startOneOfPair(name: string, file: URL) {
    const part = startPart({ name, file, environment: () => environment }, ending)
    pair.push(part)
    return unlessEnding(ending.signal, part.ready)
  }
}
