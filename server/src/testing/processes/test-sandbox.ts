import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT_SANDBOXES } from './built.ts'

export type Received = {
  id: number
  channel: 'chat' | 'mail' | 'smtp'
  subject: string
  text: string
  html?: string
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

/** A sandbox with its own ports and folder, in the process that all sandboxes of this worker share. */
export async function startTestSandbox(settings: Record<string, string> = {}): Promise<TestSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-sandbox-'))
  const ready = await ask({ folder, settings })
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
    stop: async () => {
      await ask({ folder })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Asked = { folder: string; settings?: Record<string, string> }
type Answer = { folder: string; httpPort: number; smtpPort: number; failure?: string }

let sandboxes: ChildProcess | undefined

async function ask(asked: Asked): Promise<Answer> {
  sandboxes ??= fork(BUILT_SANDBOXES, { execArgv: ['--enable-source-maps'] }).setMaxListeners(0)
  const answers = on(sandboxes, 'message')
  sandboxes.send(asked)
  for await (const [answer] of answers as AsyncIterable<[Answer]>) {
    if (answer.folder !== asked.folder) continue
    if (answer.failure !== undefined) throw new Error(answer.failure)
    return answer
  }
  throw new Error('The sandboxes have ended.')
}
