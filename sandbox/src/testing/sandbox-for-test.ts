import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { onTestFinished } from 'vitest'
import type { Fault } from '../mailbox/faults.ts'
import type { Message } from '../mailbox/message.ts'
import { startSandbox } from '../sandbox.ts'

export type Ports = { httpPort: number; smtpPort: number }

export async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function sandboxForTest(options: { directory?: string; hangLimitMs?: number } = {}) {
  const directory = options.directory ?? (await folderForTest())
  const sandbox = await startSandbox({ ...options, host: '127.0.0.1', port: 0, directory })
  onTestFinished(sandbox.stop)
  return { ...sandbox, directory }
}

export function url({ httpPort }: Ports, path: string): string {
  return `http://127.0.0.1:${httpPort}${path}`
}

export function post(ports: Ports, path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url(ports, path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  })
}

export async function sendMail({ smtpPort }: Ports, mail: SendMailOptions) {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort })
  try {
    return await transport.sendMail({ from: 'Trousseau <house@trousseau.example>', ...mail })
  } finally {
    transport.close()
  }
}

export async function getMessages(ports: Ports, query = ''): Promise<Message[]> {
  const answer = await fetch(url(ports, `/messages${query}`))
  const { messages } = (await answer.json()) as { messages: Message[] }
  return messages
}

export async function fetchFaults(ports: Ports): Promise<Fault[]> {
  const answer = await fetch(url(ports, '/faults'))
  const { faults } = (await answer.json()) as { faults: Fault[] }
  return faults
}
