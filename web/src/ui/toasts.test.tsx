import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerList } from '../testing/answers.ts'
import { anInvoice } from '../testing/order-samples.ts'
import { renderPage } from '../testing/render.tsx'
import { aBalance, many } from '../testing/samples.ts'
import { toastFailure } from './toasts.tsx'

const WORDS = 'Trousseau cannot be reached.'

/** The buttons, links and fields that lie under the message, where it is. Rows pass under it as they are scrolled. */
function covered(): string[] {
  const { left, right, top, bottom } = page
    .getByRole('alert')
    .getByText(WORDS)
    .element()
    .getBoundingClientRect()
  return [
    ...document.querySelectorAll('main :is(a, button, input, select):not(tbody *), header :is(a, button)'),
  ]
    .filter((control) => {
      const at = control.getBoundingClientRect()
      return at.width > 0 && at.left < right && at.right > left && at.top < bottom && at.bottom > top
    })
    .map((control) => control.outerHTML)
}

test.each(['desktop', 'phone'] as const)(
  'at the end of a list on a %s no message covers the pager or what is done with the ticked rows',
  async (on) => {
    await renderPage('/invoices', {
      as: 'store_admin',
      answers: [
        answerList(
          api.listStoreInvoices,
          many(30, (id) => anInvoice({ id, number: 50_000 + id })),
        ),
        answer(api.getBalance, aBalance()),
      ],
      on,
    })
    await page.getByRole('checkbox').last().click()
    await expect.element(page.getByRole('button', { name: 'Clear selection' })).toBeInViewport()
    toastFailure(WORDS)
    await expect.element(page.getByRole('alert').getByText(WORDS)).toBeVisible()
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(page.getByRole('button', { name: 'Next page' })).toBeInViewport()
    expect(covered()).toEqual([])
    window.scrollTo(0, 0)
    expect(covered()).toEqual([])
  },
)
