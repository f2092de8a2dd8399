import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../testing/accessible.ts'
import { renderPage } from '../testing/render.tsx'

const contents = page.getByRole('navigation', { name: 'On this page' })
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })

test.each([
  ['store_regular', 'A guide for stores', 'Pay an invoice'],
  ['wholesale_regular', 'A guide for wholesale staff', 'Issue a credit note'],
  ['factory', 'A guide for factories', 'Mark an order ready'],
] as const)(
  'Help shows a %s the guide for their own work, and leads to each task',
  async (as, title, task) => {
    const { address } = await renderPage('/error', { as })
    await page.getByRole('link', { name: 'Help', exact: true }).click()
    await expect.element(page.getByText(title)).toBeVisible()
    expect(address()).toBe('/help')
    await contents.getByRole('link', { name: task, exact: true }).click()
    await expect.element(heading(task)).toBeInViewport()
    await expectAccessibleAndToFit()
  },
)

test('the guide’s pictures have words, and room before they are there', async () => {
  await renderPage('/help', { as: 'store_admin' })
  await expect.element(heading('Order a dress')).toBeVisible()
  const pictures = page.getByRole('img').elements()
  expect(pictures.length).toBeGreaterThan(2)
  for (const picture of pictures) {
    expect(picture.getAttribute('alt')).toMatch(/\w+ \w+/)
    expect(Number(picture.getAttribute('height'))).toBeGreaterThan(300)
  }
})

test('Help fits a phone', async () => {
  await renderPage('/help', { as: 'factory', on: 'phone' })
  await expect.element(heading('Ship')).toBeInTheDocument()
  await expectAccessibleAndToFit()
})
