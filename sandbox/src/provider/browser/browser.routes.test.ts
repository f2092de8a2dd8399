import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addBrowserRoutes, type BrowserSettings } from './browser.routes.ts'

const PORTAL = 'http://localhost:3000'
const CHANNEL = '0b0f7c1e-32a4-4c1b-9d4e-5f2a8b6c7d8e'

async function browserRoutes(settings: Partial<BrowserSettings> = {}) {
  const app = fastify()
  addBrowserRoutes(app, { portalOrigins: [], isFaulty: () => false, ...settings })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const frame = (field: string, query: Record<string, string>) =>
    fetch(`${url}/frame/${field}?${new URLSearchParams({ origin: PORTAL, channel: CHANNEL, ...query })}`)
  return { url, frame }
}

test('a frame lets only the page hold it that asked, runs nothing written into it and is kept nowhere', async () => {
  const { frame } = await browserRoutes()
  for (const field of ['number', 'cvv']) {
    const answer = await frame(field, {})
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; " +
        `form-action 'none'; frame-ancestors ${PORTAL}`,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const page = await answer.text()
    expect(page).toContain(`data-origin="${PORTAL}" data-channel="${CHANNEL}"`)
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/)
  }
})

test.each([
  'https://evil.example',
  'http://localhost.evil.example',
  'http://evil.example/http://localhost:3000',
  'http://localhost:3000/',
  'http://localhost:3000 https://evil.example',
  "http://localhost:3000'; script-src *",
  'http://LOCALHOST:3000',
  'null',
  '*',
  '',
])('a page of the origin "%s" gets no frame', async (origin) => {
  const { frame } = await browserRoutes()
  const answer = await frame('number', { origin })
  expect(answer.status).toBe(403)
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('where origins are listed, no other page gets a frame, not even of this machine', async () => {
  const { frame } = await browserRoutes({ portalOrigins: ['https://portal.example'] })
  expect((await frame('cvv', { origin: 'https://portal.example' })).status).toBe(200)
  expect((await frame('cvv', {})).status).toBe(403)
})

test('a frame without a channel of its own is refused', async () => {
  const { frame } = await browserRoutes()
  expect((await frame('number', { channel: '"><script>' })).status).toBe(403)
})

test('a fault meets the form of the customer it is armed for, once for each form, and no other', async () => {
  const asked: string[] = []
  const { url, frame } = await browserRoutes({
    isFaulty: (kind, customerId) => {
      asked.push(`${kind} ${customerId}`)
      return customerId === 'unlucky'
    },
  })
  expect(await (await frame('number', { customer_id: 'unlucky' })).text()).not.toContain('script')
  expect(await (await frame('cvv', { customer_id: 'unlucky' })).text()).toContain('/frame/cvv.js')
  expect(await (await frame('number', { customer_id: 'lucky' })).text()).toContain('/frame/number.js')
  expect((await fetch(`${url}/frame/fields.js?customer_id=unlucky`)).status).toBe(503)
  expect((await fetch(`${url}/frame/fields.js`)).status).toBe(200)
  expect((await fetch(`${url}/stax.js?customer_id=lucky`)).status).toBe(200)
  expect(asked).toEqual([
    'frame-never-ready unlucky',
    'frame-never-ready lucky',
    'script-blocked unlucky',
    'script-blocked lucky',
  ])
})
