import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { startSandbox } from '../../sandbox.ts'
import { type ProviderSettings, readProviderSettings } from '../../settings.ts'
import { folderForTest, type Ports, url } from '../../testing/sandbox-for-test.ts'

export const visa = '4111111111111111'
export const failing = '4012888888881881'
/** The provider's test cards, and one unknown card. None of them may appear in a response or in the book. */
export const cardNumbers = [
  visa,
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '6011111111111117',
  '3569990010030400',
  '30569309025904',
  failing,
  '5105105105105100',
  '371449635398431',
  '6011000990139424',
  '3528327757705979',
  '30207712915383',
  '4242424242424242',
]
export const bank = {
  method: 'bank',
  person_name: 'Bob Smithers',
  bank_account: '9876543210',
  bank_routing: '021000021',
  bank_name: 'BANK INC',
  bank_type: 'savings',
  bank_holder_type: 'personal',
}

type Options = Partial<ProviderSettings> & { directory?: string; hangLimitMs?: number }

export async function providerForTest({ hangLimitMs = 60_000, ...options }: Options = {}) {
  const directory = options.directory ?? (await folderForTest())
  const provider = { ...readProviderSettings({}), ...options }
  const place = { host: '127.0.0.1', port: 0, directory }
  const sandbox = await startSandbox({ ...place, hangLimitMs, provider })
  onTestFinished(async () => {
    await sandbox.stop()
    const book = await readFile(join(directory, 'provider.jsonl'), 'utf8')
    expect([...cardNumbers, bank.bank_account].filter((number) => book.includes(number))).toEqual([])
  })
  return { ...sandbox, directory }
}

type Body = Record<string, unknown> & { id: string }
type Said<T = Body> = { status: number; body: T; headers: Headers }

export async function ask<T = Body>(
  ports: Pick<Ports, 'httpPort'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { authorization: 'Bearer sandbox-api-key' },
): Promise<Said<T>> {
  const answer = await fetch(url({ ...ports, smtpPort: 0 }, path), {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(cardNumbers.filter((number) => text.includes(number))).toEqual([])
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers }
}

export async function customerOf(ports: Pick<Ports, 'httpPort'>, fields = {}): Promise<string> {
  const made = await ask(ports, 'POST', '/customer', {
    company: 'Ivory Lane',
    reference: 'store-1',
    ...fields,
  })
  return made.body.id
}

export function cardOf(ports: Pick<Ports, 'httpPort'>, customer_id: string, number = visa): Promise<Said> {
  const card = { method: 'card', person_name: 'Bob Smithers', card_exp: '0339', card_cvv: '1234' }
  return ask(ports, 'POST', '/payment-method', { ...card, customer_id, card_number: number })
}

/** A customer with one payment method, ready to be charged. */
export async function payerOf(ports: Pick<Ports, 'httpPort'>, number = visa) {
  const customer = await customerOf(ports)
  const made = await cardOf(ports, customer, number)
  return { customer, method: made.body.id }
}

export function charge(ports: Pick<Ports, 'httpPort'>, payment_method_id: string, wish = {}): Promise<Said> {
  return ask(ports, 'POST', '/charge', { payment_method_id, total: 26, pre_auth: false, meta: {}, ...wish })
}

export function arm(ports: Pick<Ports, 'httpPort'>, wish: Record<string, unknown>): Promise<Said> {
  return ask(ports, 'POST', '/provider/faults', { times: 1, ...wish }, {})
}
