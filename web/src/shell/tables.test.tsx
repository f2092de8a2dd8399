import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectToFit } from '../testing/accessible.ts'
import { answer } from '../testing/answers.ts'
import { aWholesaleOverview } from '../testing/home-samples.ts'
import { lookOn, renderPage } from '../testing/render.tsx'
import { TABLE_SCREENS } from '../testing/table-screens.ts'
import { tableFaults } from '../testing/tables.ts'

const FROM_TABLETS = ['smaller desktop', 'laptop', 'tablet'] as const
const ALL = [...FROM_TABLETS, 'zoomed in', 'phone', 'small phone'] as const
const firstCell = (label: string) =>
  page.getByRole('table', { name: label, exact: true }).getByRole('cell').first()

async function expectWhole(path: string, screen: string): Promise<void> {
  await expect.poll(tableFaults, { message: `${path} on a ${screen}` }).toEqual([])
  expectToFit(`${path} on a ${screen}`)
}

/** Above the table of one thing's page stands the thing. */
const isList = (path: string) => !/\/\d/.test(path)

test.each(TABLE_SCREENS)(
  'on no screen is a word of "$label" at $path broken, anything cut off or read out of order, or the table wider than its frame; on a phone the first row of a list is in sight',
  async ({ path, as, label, answers }) => {
    await renderPage(path, { as, answers })
    await expect.element(firstCell(label)).toBeVisible()
    await lookOn(ALL, async (screen) => {
      await expectWhole(path, screen)
      if (screen === 'phone' && isList(path))
        expect(firstCell(label).element().getBoundingClientRect().bottom, path).toBeLessThan(innerHeight)
    })
  },
)

test('the weeks of production fit from tablets up; on a phone they scroll in a frame of their own', async () => {
  const answers = [answer(api.getWholesaleOverview, aWholesaleOverview())]
  await renderPage('/home', { as: 'wholesale_admin', answers })
  const label = 'Orders in production by factory and week'
  await expect.element(firstCell(label)).toBeVisible()
  await lookOn(FROM_TABLETS, (screen) => expectWhole('/home', screen))
  await lookOn('small phone', async () => {
    await expect.element(page.getByRole('region', { name: label })).toHaveAttribute('tabindex', '0')
    expectToFit('/home on a small phone')
  })
})
