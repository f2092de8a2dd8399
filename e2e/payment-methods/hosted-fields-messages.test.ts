import { armFault } from '../testing/sandbox-faults.ts'
import {
  AMEX,
  answerWith,
  CODE,
  expect,
  field,
  heard,
  outcome,
  showForm,
  test,
  VISA,
} from './merchant-page.ts'

test('a card becomes a payment method, and none of its digits is told to the page or sent to its server', async ({
  page,
  provider,
  merchant,
  request,
}) => {
  const created = await request.post(`${provider}/customer`, {
    headers: { authorization: 'Bearer sandbox-api-key' },
    data: { firstname: 'Ada', lastname: 'Moss' },
  })
  const customer_id: string = (await created.json()).id
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  await showForm(page)
  await field(page, 'number').pressSequentially(VISA)
  await field(page, 'cvv').pressSequentially(CODE)
  const card = `{ method: 'card', firstname: 'Ada', lastname: 'Moss', month: '7', year: '2031',
    customer_id: '${customer_id}', phone: '(555) 010-2030', address_state: 'Texas', address_country: 'US', total: 1,
    match_customer: false }`
  expect(await outcome(page, `stax.tokenize(${card})`)).toMatchObject({
    result: { customer_id, method: 'card', card_type: 'visa', card_last_four: '1111', card_exp: '072031' },
  })

  const sent = await answerWith(page, provider, [200, { payment_token: 'opaque' }], [200, { id: 'method-1' }])
  expect(await outcome(page, `stax.tokenize(${card})`)).toEqual({ result: { id: 'method-1' } })
  expect(sent).toMatchObject([
    { path: '/vault/card', body: { number: VISA, cvv: CODE, month: '7', year: '2031' } },
    {
      path: '/webpayment/sandbox-web-token/token',
      authorization: undefined,
      body: {
        method: 'card',
        person_name: 'Ada Moss',
        card_number: '',
        card_exp: '0731',
        total: 1,
        phone: '5550102030',
        address_state: 'Te',
        address_country: '',
        customer_id,
        payment_token: 'opaque',
        token_type: null,
        match_customer: false,
        rule: '',
        meta: {},
      },
    },
  ])

  const bank = `{ method: 'bank', bank_account: '9876543210', bank_routing: '021000021', phone: '555-010-2030' }`
  await outcome(page, `stax.tokenize(${bank}, 'key')`)
  await outcome(page, `stax.pay({ ...${card}, idempotency_id: 'once' })`)
  await outcome(page, `stax.pay({ ...${card}, payment_method_id: 'method-9' })`)
  await outcome(page, `stax.pay(${bank})`)
  expect(sent.slice(2)).toMatchObject([
    {
      path: '/webpayment/sandbox-web-token/token',
      authorization: 'Bearer key',
      body: { phone: '5550102030' },
    },
    { path: '/vault/card' },
    { path: '/webpayment/sandbox-web-token', body: { payment_token: 'opaque', idempotency_id: 'once' } },
    { path: '/webpayment/sandbox-web-token', body: { payment_method_id: 'method-9' } },
    { path: '/webpayment/sandbox-web-token/token', body: { bank_account: '9876543210', company: '' } },
    { path: '/webpayment/sandbox-web-token', body: { method: 'bank', payment_method_id: 'method-1' } },
  ])

  const told: { type: string; payload: unknown }[] = await page.evaluate('told')
  const payloads = JSON.stringify(told.map(({ type, payload }) => ({ type, payload })))
  expect(payloads).toContain('opaque')
  expect(payloads).not.toMatch(/\d{3}/)
  const withDigits = requests.filter((request) => request.includes(VISA) || request.includes(`"${CODE}"`))
  expect(withDigits.map((request) => request.split(' ')[0])).toEqual(Array(3).fill(`${provider}/vault/card`))
  expect(requests.filter((request) => request.startsWith(merchant))).toEqual([])
})

test('each failure reaches the page in its own shape, and what is never answered never settles', async ({
  page,
  provider,
}) => {
  const call = `stax.tokenize({ method: 'card', month: '7', year: '2031' })`
  const unshown = `new StaxJs('t', {}).tokenize({ method: 'card' })`
  expect(await outcome(page, unshown)).toMatchObject({
    error: { code: 'fatal_error', message: expect.stringMatching(/^Error: showCardForm\(\) not called\. /) },
  })
  expect(
    await outcome(page, `new StaxJs('t', {}).tokenize({ method: 'bank', validate: true })`),
  ).toMatchObject({
    error: {
      code: 'logic_error',
      message: 'One or more fields failed validation.',
      fieldErrors: expect.arrayContaining([{ field: 'bank_account', message: expect.any(String) }]),
    },
  })
  const expired = `{ method: 'card', validate: true, customer_id: 'c1', month: 1, year: 2020 }`
  expect(await outcome(page, `new StaxJs('t', {}).tokenize(${expired})`)).toEqual({
    error: {
      code: 'logic_error',
      message: 'The card has expired.',
      fieldErrors: [{ field: 'month', message: 'The card has expired.' }],
    },
  })

  expect(await page.evaluate(`new StaxJs('t', {}).showCardForm().catch(({ name }) => name)`)).toBe(
    'TypeError',
  )

  const arm = (kind: string) => armFault({ sandboxUrl: provider }, { kind, customer_id: 'c1' })
  await arm('script-blocked')
  const shown = `showForm({ customer_id: 'c1' })`
  expect(await page.evaluate(`${shown}.catch((event) => event instanceof Event && event.type)`)).toBe('error')

  await arm('frame-never-ready')
  await page.evaluate(`void ${shown}.finally(() => { window.hasSettled = true })`)
  await page.frameLocator('#cvv iframe').locator('#field').waitFor()
  await expect(page.frameLocator('#number iframe').locator('html')).toBeAttached()
  expect(
    await page.evaluate('new Promise((r) => setTimeout(() => r(window.hasSettled), 200))'),
  ).toBeUndefined()

  await showForm(page)
  const blank = { attribute: 'number', key: 'errors.blank', message: "Number can't be blank" }
  await answerWith(page, provider, [422, { errors: [blank] }], [200, {}])
  expect(await outcome(page, call)).toEqual({
    error: {
      code: 'logic_error',
      key: 'errors.blank',
      message: blank.message,
      field: 'number',
      fieldErrors: [{ field: 'number', message: blank.message }],
    },
  })
  for (const [status, body, key] of [
    [422, { errors: [{ ...blank, key: 'errors.account_inactive' }] }, 'errors.account_inactive'],
    [502, '<h1>Bad gateway</h1>', 'errors.configuration'],
  ] as const) {
    await answerWith(page, provider, [status, body], [200, {}])
    expect(await outcome(page, call)).toEqual({ error: { code: 'system_error', key, message: key } })
  }

  for (const [status, body] of [
    [422, { phone: ['The phone is too short.'] }],
    [400, ['Payment method is invalid.']],
    [401, { error: 'token_expired' }],
    [429, { message: 'Too many attempts.' }],
    [400, { status: 'ATTEMPTED', payment_attempt_failed: true, payment_attempt_message: 'DECLINE' }],
    [201, { id: 'made, but not with 200' }],
  ] as const) {
    await answerWith(page, provider, [200, { payment_token: 'opaque' }], [status, body])
    expect(await outcome(page, call)).toEqual({ error: body })
  }
  await answerWith(page, provider, [200, { payment_token: 'opaque' }], [500, ''])
  expect(await outcome(page, call)).toEqual({ error: { status: 500, readyState: 4 } })
  await answerWith(page, provider, [200, { payment_token: 'opaque' }], [403, '<h1>Forbidden</h1>'])
  await page.evaluate(`void ${call}.finally(() => { window.hasSettled = true })`)
  await page.waitForResponse((response) => response.status() === 403)
  expect(
    await page.evaluate('new Promise((r) => setTimeout(() => r(window.hasSettled), 200))'),
  ).toBeUndefined()
})

test('two forms in one page do not mix, and one that is shown again takes the place of the first', async ({
  page,
  provider,
}) => {
  const sent = await answerWith(page, provider, [200, { payment_token: 'opaque' }], [200, { id: 'method-1' }])
  await showForm(page)
  await showForm(page, '{}', '-2')
  await field(page, 'number').fill(VISA)
  await field(page, 'cvv').fill(CODE)
  await field(page, 'number-2').fill(AMEX)
  await field(page, 'cvv-2').fill('1234')
  await expect.poll(async () => (await heard(page)).at(-1)?.[0]).toBe('card_form_complete-2')
  await outcome(page, `window['stax-2'].tokenize({ method: 'card' })`)
  await outcome(page, `stax.tokenize({ method: 'card' })`)
  const cards = sent.filter(({ path }) => path === '/vault/card').map(({ body }) => [body.number, body.cvv])
  expect(cards).toEqual([
    [AMEX, '1234'],
    [VISA, CODE],
  ])

  await showForm(page)
  await expect(page.locator('iframe')).toHaveCount(4)
  await expect(field(page, 'number')).toHaveValue('')
  await expect(field(page, 'number-2')).toHaveValue('3782 822463 10005')
  await page.evaluate(`void document.getElementById('number').replaceChildren()`)
  expect(await outcome(page, `stax.tokenize({ method: 'card' })`)).toMatchObject({
    error: { code: 'fatal_error' },
  })
})

test('what a stranger says to the page or to a frame is not heard', async ({ page, provider }) => {
  await showForm(page)
  const before = await heard(page)
  const channel = await page.evaluate('told[0].channel')
  const message = (type: string, payload: object) =>
    JSON.stringify({ v: 1, channel, type, id: null, payload })
  const valid = message('state', { valid: true, cardType: 'visa', isInvalid: false, isFocused: false })
  const fill = message('fill', { value: VISA })

  // Messages from the page itself, from a frame of the page's origin, and from another frame of the provider's origin.
  await page.evaluate(`postMessage(${valid}, location.origin)`)
  await page.evaluate(`{
    const stranger = document.body.appendChild(document.createElement('iframe'))
    stranger.name = 'stranger'
    stranger.contentWindow.eval(\`parent.postMessage(${valid}, '*'); parent.frames[0].postMessage(${fill}, '*')\`)
    const same = document.body.appendChild(document.createElement('iframe'))
    same.name = 'same-origin'
    same.src = '${provider}/health'
  }`)
  const same = page.frame({ name: 'same-origin' })
  await same?.waitForURL(`${provider}/health`)
  await same?.evaluate(`parent.postMessage(${valid}, '*'); parent.frames[0].postMessage(${fill}, '*')`)
  // Messages from the page, but for another form, of an unknown shape, or configuring a second time.
  for (const wrong of [
    fill.replace(String(channel), 'f0000000-0000-4000-8000-000000000000'),
    fill.replace('"v":1', '"v":2'),
    message('fill', { value: '4242424242424242' }),
    message('configure', { placeholder: 'taken over' }),
    message('toString', {}),
    '"fill"',
    'null',
  ])
    await page.evaluate(`frames[0].postMessage(${wrong}, '${provider}')`)

  // A message from the window of a frame in which another document has replaced the field.
  await page.evaluate(`{
    const { contentWindow } = document.querySelector('#cvv iframe')
    contentWindow.location = 'about:blank'
  }`)
  await page.waitForFunction(
    `(() => { try { return frames[1].document.body !== null } catch { return false } })()`,
  )
  await page.evaluate(`frames[1].eval(\`parent.postMessage(${valid}, '*')\`)`)

  await page.evaluate(`frames[0].postMessage(${message('focus', {})}, '${provider}')`)
  await expect(field(page, 'number')).toBeFocused()
  await expect(field(page, 'number')).toHaveValue('')
  await expect(field(page, 'number')).toHaveAttribute('placeholder', '0000 0000 0000 0000')
  expect(await heard(page)).toEqual(before)
})
