import type { Page, Request } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import {
  askProvider,
  BANK,
  CARD,
  countAtProvider,
  customerOf,
  dialog,
  fillBank,
  fillCard,
  method,
  openBankForm,
  openCardForm,
  openPayments,
  saveButton,
} from './payment-methods-page.ts'
import { restorePaymentMethods } from './restore-payment-methods.ts'

test.afterEach(({ product }) => restorePaymentMethods(product))

type Sent = { origin: string; path: string; method: string; words: string; body: string }

/** Records every request of every frame in this page, including headers. */
function listen(page: Page): () => Promise<Sent[]> {
  const requests: Request[] = []
  page.on('request', (request) => void requests.push(request))
  return () => Promise.all(requests.map(read))
}

async function read(request: Request): Promise<Sent> {
  const { origin, pathname } = new URL(request.url())
  const body = request.postData() ?? ''
  const headers = JSON.stringify(await request.allHeaders())
  return {
    origin,
    path: pathname,
    method: request.method(),
    body,
    words: `${request.url()} ${headers} ${body}`,
  }
}

/** Every run of six consecutive digits of a number. */
const splitRuns = (digits: string) =>
  Array.from({ length: digits.length - 5 }, (_, start) => digits.slice(start, start + 6))

const SECRETS = [
  ...splitRuns(CARD.number),
  '2223 0031',
  ...splitRuns(BANK.account),
  ...splitRuns(BANK.routing),
]
/** The security code as a value by itself, because its three digits can occur inside a longer one by chance. */
const CODE = new RegExp(`(?<![\\w-])${CARD.cvv}(?![\\w-])`)

// Claims: payment-method.tokenized, payment-method.hosted-card-fields, payment-method.kinds, payments.title,
//   payments.list.logo, payments.list.masked, payments.list.expires, payments.edit, payments.delete,
//   payments.delete.confirm, payments.add-modal, payments.edit-modal, entity.store.local-storage,
//   payments.list.refresh-after-update, payments.list.refresh-after-delete, payments.delete.reload,
//   payment-provider.script, payment-provider.tokenize, payment-provider.tokenize.total,
//   error.tokenize.success
test('a card and a bank account stand beside the saved ones, are edited and deleted, and none of their digits ever goes to the portal', async ({
  page,
  product,
}) => {
  const sent = listen(page)
  await openPayments(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  const visa = method(page, 'Eleanor Whitcombe')
  await expect(visa.getByRole('img', { name: 'Visa' })).toBeVisible()
  await expect(visa).toContainText('**** **** **** **** 1111')
  await expect(visa).toContainText(/Expires on \d\d\/\d\d\/20\d\d/)
  const customerId = await customerOf(page)
  expect(customerId).not.toBe('')
  const charges = async () => {
    const book = await askProvider(product, `/transaction?customer_id=${customerId}&per_page=200`)
    return (book as { data: { id: string }[] }).data.map(({ id }) => id)
  }
  const before = await charges()
  expect(await page.evaluate(() => localStorage.getItem('store_id'))).toMatch(/^\d+$/)

  // The provider's script comes with the form, not with the page.
  const scriptOrigins = async () => {
    const sources = await page.evaluate(() => [...document.scripts].map(({ src }) => src))
    return [...new Set(sources.filter((src) => src !== '').map((src) => new URL(src).origin))]
  }
  const [portalOrigin, sandboxOrigin] = [new URL(product.url).origin, new URL(product.sandboxUrl).origin]
  expect(await scriptOrigins()).toEqual([portalOrigin])
  await openCardForm(page)
  expect((await scriptOrigins()).toSorted()).toEqual([portalOrigin, sandboxOrigin].toSorted())
  await expect(dialog(page).getByRole('heading', { name: 'Add Payment Method' })).toBeVisible()
  await fillCard(page, 'Odile Moreau')
  await saveButton(page).click()
  await expectSaved(page, product, customerId, 'Odile Moreau')
  await expect(method(page, 'Odile Moreau')).toContainText(`**** **** **** **** ${CARD.lastFour}`)
  await expect(method(page, 'Odile Moreau')).toContainText('Expires on 04/30/2039')

  await openBankForm(page)
  await fillBank(page, 'Bruno Keller')
  await saveButton(page).click()
  await expectSaved(page, product, customerId, 'Bruno Keller')
  await expect(method(page, 'Bruno Keller')).toContainText(`**** **** **** **** ${BANK.lastFour}`)

  await page.getByRole('button', { name: /^Edit .* of Odile Moreau$/ }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Edit payment' })).toBeVisible()
  await dialog(page).getByLabel('Month').fill('11')
  await dialog(page).getByLabel('Name on the card').fill('Odile Moreau-Roux')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(method(page, 'Odile Moreau-Roux')).toContainText('Expires on 11/30/2039')

  for (const name of ['Odile Moreau-Roux', 'Bruno Keller']) {
    await page.getByRole('button', { name: new RegExp(`^Delete .* of ${name}$`) }).click()
    await expect(
      dialog(page).getByRole('heading', { name: 'Are you sure you want to delete this payment method?' }),
    ).toBeVisible()
    await expect(dialog(page)).toContainText(name)
    await dialog(page).getByRole('button', { name: 'Delete payment method' }).click()
    await expect(method(page, name)).toHaveCount(0)
    expect(await countAtProvider(product, customerId, name)).toBe(0)
  }

  const all = await sent()
  const portal = all.filter(({ origin }) => origin === new URL(product.url).origin)
  expect(portal.length).toBeGreaterThan(20)
  // One assertion for all of them: each one made takes as long as a click.
  const tells = ({ words }: Sent) => SECRETS.some((secret) => words.includes(secret)) || CODE.test(words)
  expect(portal.filter(tells)).toEqual([])
  // Proves that the recording works: the requests that must carry the digits, from the number frame and the bank form.
  const carried = (digits: string) => all.filter(({ body }) => body.includes(digits)).map(({ path }) => path)
  expect(carried(CARD.number)).toEqual(['/vault/card'])
  expect(carried(BANK.account)).toEqual(['/webpayment/sandbox-web-token/token'])

  const tokenised = all.filter(({ path, method }) => path.endsWith('/token') && method === 'POST')
  expect(tokenised.map(({ body }) => JSON.parse(body))).toEqual([
    expect.objectContaining({ method: 'card', total: 1, customer_id: customerId, match_customer: false }),
    expect.objectContaining({ method: 'bank', total: 1, customer_id: customerId, match_customer: false }),
  ])
  expect(all.filter(({ path }) => path === '/staxjs-captcha.js')).toHaveLength(1)
  const origins = new Set(all.map(({ origin }) => origin).filter((origin) => origin !== 'null'))
  expect([...origins].sort()).toEqual(
    [product.url, product.sandboxUrl].map((url) => new URL(url).origin).sort(),
  )
  expect(await charges()).toEqual(before)
})

type Product = Parameters<typeof countAtProvider>[0]

/** The success message contains the provider's id of the method. */
async function expectSaved(page: Page, product: Product, customerId: string, name: string): Promise<void> {
  const message = page.getByText(/^Payment method ID: /)
  await expect(message).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  const id = (await message.textContent())?.replace('Payment method ID: ', '')
  expect(await askProvider(product, `/payment-method/${id}`)).toMatchObject({
    customer_id: customerId,
    person_name: name,
  })
  await page.getByRole('button', { name: 'Close this message' }).click()
  await expect(message).toHaveCount(0)
}
