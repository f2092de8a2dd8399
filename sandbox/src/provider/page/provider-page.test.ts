import { expect, test } from 'vitest'
import { url } from '../../testing/sandbox-for-test.ts'
import { arm, ask, charge, customerOf, payerOf, providerForTest } from '../testing/provider-for-test.ts'

const pageOf = async (ports: { httpPort: number; smtpPort: number }) =>
  (await fetch(url(ports, '/provider'))).text()

test('the page before anything happened says so, and leads back to the mailbox', async () => {
  const page = await pageOf(await providerForTest())
  for (const words of ['No fault is armed.', 'Nothing was charged yet.', 'There is no customer yet.']) {
    expect(page).toContain(words)
  }
  expect(page).toContain('<a href="/">Mailbox</a>')
})

test('the page shows money moving, newest first, and the faults that are armed', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  const { id } = (await charge(sandbox, method, { total: 1234.5 })).body
  await ask(sandbox, 'POST', `/transaction/${id}/void`)
  await charge(sandbox, method, { total: 90_000.01 })
  await arm(sandbox, { customer_id: customer, kind: 'slow', times: 3, call: 'charge' })
  const page = await pageOf(sandbox)
  expect(page.indexOf('90000.01')).toBeLessThan(page.indexOf('1234.50'))
  for (const words of [
    'Insufficient Funds',
    'voided',
    'Ivory Lane',
    'visa ending in 1111',
    '3 of 3',
    customer,
  ]) {
    expect(page).toContain(words)
  }
})

test('markup in what callers sent is shown as text and never becomes markup', async () => {
  const sandbox = await providerForTest()
  const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`
  const customer_id = await customerOf(sandbox, { company: attack, reference: attack })
  await arm(sandbox, { customer_id: attack, kind: 'decline', text: attack })
  const raw = {
    method: 'card',
    card_number: '4111111111111111',
    card_cvv: '123',
    card_exp: '0339',
    person_name: attack,
  }
  const made = await ask(sandbox, 'POST', '/payment-method', { ...raw, customer_id })
  await ask(sandbox, 'PUT', `/payment-method/${made.body.id}`, { card_type: '<b>x</b>' })
  await charge(sandbox, made.body.id)
  const page = await pageOf(sandbox)
  expect(page.match(/<script/g)).toEqual(['<script'])
  expect(page).not.toMatch(/<img|<b>|<[^>]*\son\w+=/)
})

test('the page runs its own script and style alone', async () => {
  const sandbox = await providerForTest()
  const answer = await fetch(url(sandbox, '/provider'))
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).not.toMatch(/<style|\sstyle=|<script(?! src="\/provider\.js")/)
  for (const [path, type] of Object.entries({
    '/provider.js': 'text/javascript',
    '/provider.css': 'text/css',
  })) {
    expect((await fetch(url(sandbox, path))).headers.get('content-type')).toContain(type)
  }
})
