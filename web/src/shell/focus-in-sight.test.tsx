import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerList } from '../testing/answers.ts'
import { anInvoice } from '../testing/order-samples.ts'
import { renderPage } from '../testing/render.tsx'
import { aBalance, many } from '../testing/samples.ts'

const open = (on: 'desktop' | 'phone') =>
  renderPage('/invoices?per_page=50', {
    as: 'store_admin',
    answers: [
      answerList(
        api.listStoreInvoices,
        many(30, (n) => anInvoice({ id: n, number: 50_000 + n })),
      ),
      answer(api.getBalance, aBalance()),
    ],
    on,
  })

/** Those that are covered by something else when they have the focus, each reached from the one before. */
function covered(elements: readonly HTMLElement[]): string[] {
  return elements.filter(isCoveredInFocus).map((element) => element.outerHTML)
}

function isCoveredInFocus(element: HTMLElement): boolean {
  element.focus()
  if (document.activeElement !== element) return false
  const { left, top, width, height } = element.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return !(seen && (element.contains(seen) || seen.contains(element)))
}

const inTheTable = () => [...document.querySelectorAll<HTMLElement>('tbody :is(a, input)')]

test('what has the focus in a list is not hidden under the bar that acts on what is ticked, on a phone', async () => {
  await open('phone')
  await page.getByRole('checkbox', { name: 'Select invoice # 50001' }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  expect(inTheTable().length).toBeGreaterThan(10)
  expect(covered(inTheTable())).toEqual([])
  expect(covered(inTheTable().reverse())).toEqual([])
})

test('going up a list, what has the focus is not hidden under its head', async () => {
  await open('desktop')
  await expect.element(page.getByRole('checkbox', { name: 'Select invoice # 50030' })).toBeVisible()
  expect(covered(inTheTable())).toEqual([])
  expect(covered(inTheTable().reverse())).toEqual([])
})
