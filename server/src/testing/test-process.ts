import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type TestProcess = {
  ready: Record<string, unknown>
  /** What ended it, once it has. */
  ended: Promise<{ signal: NodeJS.Signals | null }>
  stop(): Promise<void>
}

/** A program of ours as a process of its own: the only way to see what it leaves behind when it dies. */
export async function startTestProcess(
  program: 'main' | 'worker',
  env: Record<string, string>,
): Promise<TestProcess> {
  const child = fork(fileURLToPath(new URL(`../${program}.ts`, import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
  })
  const ended = once(child, 'exit').then(([, signal]) => ({ signal }))
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => message),
    ended.then(() => Promise.reject(new Error(`${program} did not start`))),
  ])
  return {
    ready,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
