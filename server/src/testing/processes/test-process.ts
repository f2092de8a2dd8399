import { fork } from 'node:child_process'
import { once } from 'node:events'
import { PATIENT_STATEMENT_MS } from '../postgres/test-database.ts'
import { builtServer } from './built.ts'

export type TestProcess = {
  pid: number
  /** What the process reported when it was ready. */
  ready: Record<string, unknown>
  /** Everything it has written so far. */
  output(): string
  /** How it ended, once it has. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  stop(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): void
}

/**
 * Runs a program in a separate process, the only way to see what it leaves behind when it dies. Its output goes to the
 * file that is given, or can be read. It is this build's, unless another is given.
 */
export async function startTestProcess(
  program: 'main' | 'worker',
  env: Record<string, string>,
  outputTo: number | 'pipe' = 'pipe',
  built = builtServer,
): Promise<TestProcess> {
  const child = fork(built(program), {
    // It is not to refuse anybody because the machine stood still.
    env: {
      PATH: process.env.PATH,
      SHED_AFTER_MS: '60000',
      // A pooler does not let a connection choose its limits.
      ...(process.env.TEST_POOLER !== 'on' &&
        process.env.TEST_CLUSTER !== 'on' && { DATABASE_TIMEOUT_MS: String(PATIENT_STATEMENT_MS) }),
      ...env,
    },
    stdio: ['ignore', outputTo, outputTo, 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => message),
    ended.then(() => Promise.reject(new Error(`${program} did not start: ${output}`))),
  ])
  return {
    pid: child.pid ?? Number.NaN,
    ready,
    output: () => output,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Makes the call that kills the portal, and retries while a busy machine answers 503. */
export async function callToDeath(call: () => Promise<{ status: number }>): Promise<void> {
  for (;;) {
    const answer = await call().catch(() => undefined)
    if (answer === undefined) return
    if (answer.status !== 503) throw new Error(`it answered ${answer.status}, and lives`)
  }
}
