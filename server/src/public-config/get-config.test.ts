import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    STAX_API_URL: 'https://api.provider.example',
    STAX_JS_URL: 'https://js.provider.example/stax.js',
    STAX_API_KEY: 'the-secret-key',
    STAX_WEB_TOKEN: 'the-public-token',
    STAX_MERCHANT_ID: 'the-merchant',
    STAX_WEBHOOK_SECRET: 'the-webhook-secret-that-nobody-guesses',
    CHAT_URL: 'https://chat.example',
    MAIL_URL: 'https://mail.example',
    SMTP_URL: 'smtp://mail.example',
    HOUSE_NAME: 'Maison Blanche',
    HOUSE_PHONE: '(312) 555-0100',
  })
})
afterAll(() => app.close())

// Claims: const.payment-provider-env
test('of the payment provider only the script URL and the web payments token reach the client, from GET /api/config', async () => {
  const { status, body, text } = await app.send('GET', '/api/config')
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    data: {
      stax_js_url: 'https://js.provider.example/stax.js',
      stax_web_token: 'the-public-token',
      house: { name: 'Maison Blanche', phone: '(312) 555-0100' },
    },
  })
  expect(text).not.toMatch(/secret|merchant|api\.provider/)
})
