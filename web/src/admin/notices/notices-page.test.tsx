import { api } from '@trousseau/contract/api'
import { Notice } from '@trousseau/contract/notices'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '../../testing/accessible.ts'
import { answerList } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { MOMENT, made } from '../../testing/samples.ts'

const aNotice = made(Notice, ({ id = 1, state = 'sent' }) => ({
  id,
  channel: 'chat' as const,
  subject: `Order placed: Ivory Lane Bridal, PO ${id}`,
  text: `Purchase order number: ${id}`,
  state,
  attempts: 1,
  last_error: state === 'failed' ? 'HTTP 500' : null,
  created_at: MOMENT,
  next_at: state === 'failed' ? MOMENT : null,
  ended_at: state === 'sent' ? MOMENT : null,
}))

test.each(['desktop', 'phone'] as const)('the notices are accessible and fit a %s', async (on) => {
  await renderPage('/desk/notices', {
    as: 'wholesale_regular',
    answers: [answerList(api.listNotices, [aNotice({ id: 2, state: 'failed' }), aNotice({ id: 1 })])],
    on,
  })
  const subject = page.getByRole('button', { name: 'Order placed: Ivory Lane Bridal, PO 2', exact: true })
  await expect.element(subject).toBeVisible()
  await expectAccessible('the list')
  expectToFit('the list')
  await subject.click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Purchase order number: 2')
  await expectAccessible('a notice')
  expectToFit('a notice')
})
