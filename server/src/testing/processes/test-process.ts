import { fork } from 'node:child_process'
import { once } from 'node:events'
import { builtServer } from './built.ts'

export type TestProcess = {
  /** What it said when it was ready. */
  ready: Record<string, unknown>
  /** All it has written so far. */
  output(): string
  /** What ended it, once it has. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  stop(): Promise<void>
}

/** A program of ours as a process of its own: the only way to see what it leaves behind when it dies. */
export async function startTestProcess(
  program: 'main' | 'worker',
  env: Record<string, string>,
): Promise<TestProcess> {
  const child = fork(builtServer(program), {
    execArgv: ['--enable-source-maps'],
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
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
    ready,
    output: () => output,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Makes the call of which a portal dies. On a busy machine it may first be told to come again, and does. */
export async function callToDeath(call: () => Promise<{ status: number }>): Promise<void> {
  for (;;) {
    const answer = await call().catch(() => undefined)
    if (answer === undefined) return
    if (answer.status !== 503) throw new Error(`it answered ${answer.status}, and lives`)
  }
}
