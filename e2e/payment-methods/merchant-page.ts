import { createServer } from 'node:http'
import type { Page, Route } from '@playwright/test'
import { test as base, expect } from '../testing/product.ts'
import { clearFaults } from '../testing/sandbox-faults.ts'
import { NOTHING_WATCHED } from '../testing/watch-browser.ts'

export const VISA = '4111111111111111'
export const AMEX = '378282246310005'
export const CODE = '737'

export { expect }

/** The provider is at localhost and the merchant's page at 127.0.0.1, which a browser treats as two different sites. */
export const test = base.extend<{ provider: string; merchant: string }>({
  provider: ({ product }, use) => use(product.sandboxUrl),
  merchant: async ({ provider }, use) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(merchantPage(provider))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The merchant has no port.')
    await use(`http://127.0.0.1:${address.port}`)
    server.close()
  },
  // These tests make requests fail, and the merchant is none of the product's: the page is watched below.
  allow: async ({ product }, use) => {
    await use(NOTHING_WATCHED)
    await clearFaults(product)
  },
  page: async ({ page, merchant }, use) => {
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        problems.push(message.text())
    })
    await page.goto(merchant)
    await use(page)
    expect(problems, 'what went wrong in the browser, unasked').toEqual([])
  },
})

const merchantPage = (provider: string) => `<!doctype html><html lang="en"><title>Merchant</title><main>
  <h1>Pay</h1>
  <label for="number">Card number</label><div id="number" style="height: 40px"></div>
  <label for="cvv">Security code</label><div id="cvv" style="height: 40px"></div>
  <button>Save</button>
  <div id="number-2" style="height: 40px"></div><div id="cvv-2" style="height: 40px"></div>
  </main>
  <script>
    window.heard = []
    window.told = []
    addEventListener('message', (event) => window.told.push(event.data))
  </script>
  <script src="${provider}/staxjs-captcha.js"></script>
  <script>
    window.showForm = async (options = {}, end = '') => {
      const { number, cvv, ...rest } = options
      const stax = new StaxJs('sandbox-web-token', {
        number: { id: 'number' + end, placeholder: '0000 0000 0000 0000', ...number },
        cvv: { id: 'cvv' + end, ...cvv },
        ...rest,
      })
      for (const name of ['card_form_complete', 'card_form_incomplete', 'ready'])
        stax.on(name, (payload) => window.heard.push([name + end, payload]))
      window['stax' + end] = stax
      window['form' + end] = await stax.showCardForm()
    }
    window.outcome = (call) => call.then((result) => ({ result }), (error) => ({ error }))
  </script></html>`

export const field = (page: Page, name: string) => page.frameLocator(`#${name} iframe`).locator('#field')
export const showForm = (page: Page, options = '{}', end = '') =>
  page.evaluate(`showForm(${options}, '${end}')`)
export const outcome = (page: Page, call: string) => page.evaluate(`outcome(${call})`)
export const heard = (page: Page): Promise<[string, Record<string, unknown>][]> => page.evaluate('heard')
const cors = { 'access-control-allow-origin': '*' }
const answer = (route: Route, status: number, body: unknown) =>
  route.fulfill({ status, headers: cors, body: typeof body === 'string' ? body : JSON.stringify(body) })

/** Replaces the vault and the API, so that a test can choose their responses. Returns the requests they received. */
export async function answerWith(
  page: Page,
  provider: string,
  vault: [number, unknown],
  api: [number, unknown],
) {
  const sent: { path: string; body: Record<string, unknown>; authorization: string | undefined }[] = []
  const note = (route: Route) => {
    const request = route.request()
    const { authorization } = request.headers()
    sent.push({ path: new URL(request.url()).pathname, body: request.postDataJSON(), authorization })
  }
  await page.unrouteAll()
  await page.route(`${provider}/vault/card`, (route) => {
    note(route)
    return answer(route, ...vault)
  })
  await page.route(`${provider}/webpayment/**`, (route) => {
    note(route)
    return answer(route, ...api)
  })
  return sent
}
