import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT_SANDBOX } from './built.ts'

export type Received = {
  id: number
  channel: 'chat' | 'mail' | 'smtp'
  subject: string
  text: string
  to?: string[]
  links: string[]
  message_id?: string
  repeat_of?: number
  headers?: { name: string; value: string }[]
}

export type TestSandbox = {
  url: string
  smtpUrl: string
  /** Waits up to ten seconds until that many messages have arrived. */
  waitFor(count: number, to?: string): Promise<Received[]>
  messages(to?: string): Promise<Received[]>
  stop(): Promise<void>
}

/** The sandbox in a separate process with its own folder. */
export async function startTestSandbox(settings: Record<string, string> = {}): Promise<TestSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-sandbox-'))
  const child = fork(BUILT_SANDBOX, {
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, ...settings, SANDBOX_PORT: '0', DATA_DIR: folder },
  })
  const [ready] = (await once(child, 'message')) as [{ httpPort: number; smtpPort: number }]
  const url = `http://127.0.0.1:${ready.httpPort}`
  const messages = async (to?: string, query = '') => {
    const response = await fetch(
      `${url}/messages?${to === undefined ? '' : `to=${encodeURIComponent(to)}&`}${query}`,
    )
    return ((await response.json()) as { messages: Received[] }).messages
  }
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${ready.smtpPort}`,
    messages: (to) => messages(to),
    waitFor: async (count, to) => {
      let got = await messages(to)
      const deadline = Date.now() + 60_000
      while (got.length < count && Date.now() < deadline) {
        await messages(to, `wait=5&after=${got.at(-1)?.id ?? 0}`)
        got = await messages(to)
      }
      return got
    },
    stop: () => stop(child, folder),
  }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
  rmSync(folder, { recursive: true, force: true })
}
