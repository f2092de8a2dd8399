import { api } from '@trousseau/contract/api'
import { Health } from '@trousseau/contract/health'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { MOMENT, made } from '../../testing/samples.ts'

const health = made(Health, () => ({
  at: MOMENT,
  messages: { waiting: 3, oldest_seconds: 5, given_up: 2 },
  payments: { open: 0, oldest_seconds: 0 },
  differences: 1,
  provider: { calls: 40, failed: 1, blocked_until: null },
  replica: null,
  server: {
    started_at: MOMENT,
    requests: 5_000,
    failed: 0,
    memory_mb: 180,
    lag_ms: 12,
    pool_wait_ms: 0,
  },
}))

const signs = page.getByRole('list', { name: 'System health' }).getByRole('listitem')

test('an admin reads part by part what needs attention, is led to it, and looks again', async () => {
  const { server } = await renderPage('/desk/health', {
    as: 'wholesale_admin',
    answers: [answer(api.readHealth, health())],
  })
  const books = signs.filter({ hasText: 'Books' })
  await expect.element(books).toHaveTextContent('Needs attention')
  await expect.element(books.getByRole('link')).toHaveAttribute('href', '/desk/differences')
  const messages = signs.filter({ hasText: 'Emails and notices' })
  await expect.element(messages).toHaveTextContent('3 emails and notices are waiting to be sent.')
  await expect.element(messages.getByRole('link')).toHaveAttribute('href', '/desk/notices')
  await expect.element(signs.filter({ hasText: 'This server' })).toHaveTextContent('OK')
  server.answer(api.readHealth, health({ differences: 0 }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(books).toHaveTextContent('Our books match the payment provider’s.')
})

test('how the house is doing is accessible and fits a desktop and a phone', async () => {
  await renderPage('/desk/health', {
    as: 'wholesale_admin',
    answers: [answer(api.readHealth, health({ replica: { follows: true, behind_seconds: 61 } }))],
  })
  await expect.element(signs.filter({ hasText: 'Replica' })).toBeVisible()
  await expectAccessibleAndToFit()
})
