import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, closedGate } from '../../testing/answers.ts'
import { LIST_SCREENS } from '../../testing/list-screens.ts'
import { renderPage } from '../../testing/render.tsx'
import { aStore, TODAY } from '../../testing/samples.ts'

const from = page.getByLabelText('From', { exact: true })
const to = page.getByLabelText('To', { exact: true })

// Claims: rule.date-filter.to-max
test.each(LIST_SCREENS)('on $path To is never later than today, typed or in the address', async (screen) => {
  const { path, as, endpoint, filled, around } = screen
  const { server, address } = await renderPage(`${path}?to=2099-01-01`, {
    as,
    answers: [...around, filled],
  })
  await expect.element(to).toHaveValue('03/10/2026')
  type Asked = { to?: string; per_page: number }
  // Beside the list, what waits is counted, whenever it was ordered.
  const asked = () =>
    server
      .calls(endpoint)
      .map(({ query }) => query as Asked)
      .flatMap(({ to, per_page }) => (per_page === 1 ? [] : [to]))
  await expect.poll(asked).toContain(TODAY)
  const before = address()
  await to.fill('03/11/2026')
  await userEvent.tab()
  await expect.element(page.getByText('Please choose 03/10/2026 or earlier.')).toBeVisible()
  await expect.element(to).toHaveValue('03/11/2026')
  expect(address()).toBe(before)
  expect(asked().filter((day) => day === undefined || day > TODAY)).toEqual([])
})

const waiting = () =>
  document.querySelector('table[aria-busy="true"]') !== null ||
  [...document.querySelectorAll('[role="status"]')].some(({ textContent }) => /^Loading /.test(textContent))

/** Counts the loaded rows, without the skeleton rows. */
const rows = () =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .elements().length

// Claims: list.loading-flag, rule.date-filter.from-default, rule.date-filter.to-default
test.each(LIST_SCREENS)(
  '$path asks for the year up to today, is marked as loading until its answer is there, and then shows it',
  async (screen) => {
    const { path, as, filled, around } = screen
    const gate = closedGate()
    const held = {
      ...filled,
      react: async (...asked: Parameters<typeof filled.react>) => {
        await gate.opened
        return filled.react(...asked)
      },
    }
    await renderPage(path, { as, answers: [...around, held] })
    await expect.element(to).toHaveValue('03/10/2026')
    await expect.element(from).toHaveValue('03/10/2025')
    await expect.poll(waiting).toBe(true)
    expect(rows()).toBe(0)
    gate.open()
    await expect.poll(waiting).toBe(false)
    expect(rows()).toBeGreaterThan(0)
  },
)

const ALL_LISTS = 'search=silk&store=12&factory=3&page=2&per_page=20'

test.each([
  ['/desk/orders', api.exportOrders, 'status=ready&dates=ship&from=2026-01-05&to=2026-02-06&risk=late'],
  ['/desk/packages', api.exportPackages, 'status=to-approve&dates=any&order_by=shipping_cost'],
  ['/desk/invoices', api.exportInvoices, 'status=overdue&dates=due&from=2026-01-05&to=2026-02-06'],
  ['/desk/transactions', api.exportTransactions, 'kind=refund&method=card&from=2026-01-05&order_by=amount'],
] as const)('%s is exported with exactly the filters of its list', async (path, exported, filters) => {
  const screen = LIST_SCREENS.find((one) => one.path === path)
  if (!screen) throw new Error(`there is no screen ${path}`)
  const { server } = await renderPage(`${path}?${ALL_LISTS}&${filters}`, {
    as: screen.as,
    answers: [
      ...screen.around,
      answer(api.getStore, aStore()),
      screen.filled,
      answer(exported, new Blob(['PK'])),
    ],
  })
  const asked = (endpoint: Endpoint) =>
    server.calls(endpoint).map(({ query }) => {
      const { page, per_page, ...rest } = query as Record<string, unknown>
      return per_page === 1 ? undefined : rest
    })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect.poll(() => asked(exported)).toHaveLength(1)
  await expect.element(page.getByText(/ exported successfully$/)).toBeVisible()
  const listed = asked(screen.endpoint).find((query) => query !== undefined)
  expect(listed).toMatchObject({ search: 'silk', store: 12, factory: 3 })
  expect(Object.keys(listed ?? {}).length).toBeGreaterThan(5)
  expect(asked(exported)[0]).toEqual(listed)
})
