import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import {
  ask,
  cardNumbers,
  cardOf,
  charge,
  customerOf,
  payerOf,
} from './provider/testing/provider-for-test.ts'
import { folderForTest, getMessages, type Ports, post, sendMail, url } from './testing/sandbox-for-test.ts'

/** The sandbox is started from its build, because compiling its sources takes longer than most of these tests. */
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const execArgv = ['--enable-source-maps']

function buildEnvironment(folder: string, port = '0'): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: folder, SANDBOX_PORT: port, HOST: '127.0.0.1' }
}

async function forkSandbox(folder: string): Promise<{ child: ChildProcess; ports: Ports }> {
  const child = fork(main, { execArgv, env: buildEnvironment(folder) })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [ports] = (await once(child, 'message')) as [Ports & { type: 'ready' }]
  expect(ports).toEqual({ type: 'ready', httpPort: expect.any(Number), smtpPort: expect.any(Number) })
  return { child, ports }
}

async function waitForEnd(child: ChildProcess): Promise<unknown> {
  const [code, signal] = await once(child, 'exit')
  return code ?? signal
}

/** The callers that use a channel of their own: a letter is slower than a post. */
const CHANNELS = [0, 1, 2]

test('what was acknowledged on any channel survives kill -9', async () => {
  const folder = await folderForTest()
  const { child, ports } = await forkSandbox(folder)
  const acknowledged: string[] = []
  const isHeardFrom = (caller: number) => acknowledged.some((subject) => subject.startsWith(`${caller}-`))
  const ended = waitForEnd(child)
  const flood = Array.from({ length: 4 }, async (_, caller) => {
    for (let at = 0; ; at += 1) {
      const subject = `${caller}-${at} Aurélie`
      if (caller === 0) await sendMail(ports, { to: 'a@b.example', subject, text: '' })
      else if (!(await post(ports, caller === 1 ? '/mail' : '/chat', { subject, text: '' })).ok) return
      acknowledged.push(subject)
      if (acknowledged.length > 60 && CHANNELS.every(isHeardFrom)) child.kill('SIGKILL')
    }
  })
  await Promise.allSettled(flood)
  expect(await ended).toBe('SIGKILL')

  const again = await forkSandbox(folder)
  const kept = await getMessages(again.ports)
  expect(new Set(kept.map(({ channel }) => channel))).toEqual(new Set(['chat', 'mail', 'smtp']))
  expect(kept.map(({ subject }) => subject)).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length)
})

test('every charge that was acknowledged survives kill -9, and is charged once', async () => {
  const folder = await folderForTest()
  const { child, ports } = await forkSandbox(folder)
  const { customer, method } = await payerOf(ports)
  const acknowledged: string[] = []
  const ended = waitForEnd(child)
  const flood = Array.from({ length: 8 }, async (_, caller) => {
    for (let at = caller; at < 200; at += 8) {
      const { body } = await charge(ports, method, { idempotency_id: `i-${at}`, total: at + 1 })
      acknowledged.push(body.id)
      if (acknowledged.length === 40) child.kill('SIGKILL')
    }
  })
  const ends = await Promise.allSettled(flood)
  expect(await ended).toBe('SIGKILL')
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)

  const again = await forkSandbox(folder)
  const kept = async () => {
    const path = `/transaction?customer_id=${customer}&per_page=200`
    return (await ask<{ data: { id: string }[] }>(again.ports, 'GET', path)).body.data.map(({ id }) => id)
  }
  expect(await kept()).toEqual(expect.arrayContaining(acknowledged))
  const repeats = Array.from({ length: 200 }, (_, at) =>
    charge(again.ports, method, { idempotency_id: `i-${at}`, total: at + 1 }),
  )
  expect(new Set((await Promise.all(repeats)).map(({ status }) => status))).toEqual(new Set([200]))
  const all = await kept()
  expect([all.length, new Set(all).size]).toEqual([200, 200])
  expect(all).toEqual(expect.arrayContaining(acknowledged))
})

test('no file and no line of the log holds a card number or its code', async () => {
  const folder = await folderForTest()
  const child = spawn(process.execPath, [...execArgv, main], { env: buildEnvironment(folder) })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  const [line] = await once(child.stdout, 'data')
  child.stdout.on('data', (chunk) => {
    log += chunk
  })
  const ports: Ports = JSON.parse(String(line))
  const customer_id = await customerOf(ports)
  for (const number of cardNumbers) {
    await charge(ports, (await cardOf(ports, customer_id, number)).body.id)
    const web = '/webpayment/sandbox-web-token'
    const { payment_token } = (await ask(ports, 'POST', '/vault/card', { number, cvv: '1234' }, {})).body
    const card = { method: 'card', card_exp: '0339', customer_id }
    await ask(ports, 'POST', `${web}/token`, { ...card, payment_token }, {})
    await ask(ports, 'POST', `${web}/tokenize`, { ...card, card_number: number, card_cvv: '1234' }, {})
    await ask(ports, 'POST', '/payment-method', { ...card, card_number: `${number}0`, card_cvv: '1' })
  }
  const ended = waitForEnd(child)
  child.kill('SIGTERM')
  await ended
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))
  expect(files.map(({ name }) => name)).toContain('provider.jsonl')
  for (const text of [log, ...texts]) {
    expect(cardNumbers.filter((number) => text.includes(number))).toEqual([])
    expect(text).not.toMatch(/"1234"|(?<!has_)cvv/)
  }
})

test('under a supervisor it outlives Ctrl-C and ends cleanly on SIGTERM', async () => {
  const { child, ports } = await forkSandbox(await folderForTest())
  const ended = waitForEnd(child)
  child.kill('SIGINT')
  expect(await getMessages(ports, '?wait=1')).toEqual([])
  const unanswered = Promise.allSettled([fetch(url(ports, '/messages?channel=mail&wait=30'))])
  await post(ports, '/chat', { subject: 'x', text: '' })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await unanswered).toMatchObject([{ status: 'rejected' }])
})

test('it ends by itself when its supervisor is gone', async () => {
  const { child } = await forkSandbox(await folderForTest())
  const ended = waitForEnd(child)
  child.disconnect()
  expect(await ended).toBe(0)
})

test('started by hand it prints its ports as one line, and ends on Ctrl-C', async () => {
  const child = spawn(process.execPath, [...execArgv, main], { env: buildEnvironment(await folderForTest()) })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [line] = await once(child.stdout, 'data')
  const ready = JSON.parse(String(line))
  expect((await fetch(`http://localhost:${ready.httpPort}/health`)).status).toBe(200)
  const ended = waitForEnd(child)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})

test('a taken port is told in one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    taken.close()
  })
  await once(taken, 'listening')
  const address = taken.address()
  const port = String(typeof address === 'object' && address?.port)
  expect(await failureOf(buildEnvironment(await folderForTest(), port))).toEqual([
    1,
    `The sandbox cannot start: port ${port} is taken. Stop what uses it, or set SANDBOX_PORT.\n`,
  ])
})

test('a port that is no port is told in one sentence', async () => {
  expect(await failureOf(buildEnvironment(await folderForTest(), '70000'))).toEqual([
    1,
    'The sandbox cannot start: SANDBOX_PORT must be a port number from 0 to 65535, not "70000".\n',
  ])
})

async function failureOf(env: NodeJS.ProcessEnv): Promise<[unknown, string]> {
  const child = spawn(process.execPath, [...execArgv, main], { env })
  let words = ''
  child.stderr.on('data', (chunk) => {
    words += chunk
  })
  const [code] = await once(child, 'close')
  return [code, words]
}
