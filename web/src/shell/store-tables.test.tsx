import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, answer, answerList } from '../testing/answers.ts'
import { aStatement } from '../testing/money-samples.ts'
import { anInvoice, anOrder, aTransaction } from '../testing/order-samples.ts'
import { lookOn, renderPage } from '../testing/render.tsx'
import { aBalance, aDress } from '../testing/samples.ts'
import { tableFaults } from '../testing/tables.ts'

const ORDERS = [
  anOrder({ id: 7, status: 2, total: 12_345.5, purchase_order_number: 'SPRING-MARKET-2026-0117' }),
  anOrder({ id: 8, status: 1, accessory_of: 7 }),
]
const shipment = { carrier: 'UPS', tracking_number: '1Z999AA10123456784', tracking_url: null }
const INVOICES = [
  anInvoice({ id: 1, number: 50_031, total: 12_345.5, is_overdue: true }),
  anInvoice({ id: 2, being_confirmed: true }),
].map((invoice) => ({ ...invoice, store_package: { ...invoice.store_package, ...shipment } }))

const SCREENS: readonly [path: string, label: string, answers: readonly Answer[]][] = [
  ['/sales-order', 'Sales Orders', [answerList(api.listStoreOrders, ORDERS)]],
  [
    '/invoices',
    'Invoices',
    [answerList(api.listStoreInvoices, INVOICES), answer(api.getBalance, aBalance())],
  ],
  ['/transaction-history', 'Transaction History', [answerList(api.listStoreTransactions, [aTransaction()])]],
  ['/statement', 'Statement', [answer(api.getStatement, aStatement())]],
  [
    '/start-order?view=rows',
    'dresses',
    [
      answerList(api.listPublishedDresses, [
        aDress({ name: 'Wilhelmina Constantine', collection: 'Jardin d’Hiver' }),
      ]),
      answerList(api.listPublishedCustomItems, []),
    ],
  ],
]

test.each(SCREENS)(
  'at 820, 1024 and 1280 no word of %s is broken, nothing is cut off, and the table fits its frame',
  async (path, label, answers) => {
    await renderPage(path, { as: 'store_admin', answers })
    await expect.element(page.getByRole('table', { name: label }).getByRole('cell').first()).toBeVisible()
    for (const screen of ['tablet', 'laptop', 'smaller desktop'] as const)
      await lookOn(screen, async () => {
        await expect.poll(tableFaults, { message: `${path} on a ${screen}` }).toEqual([])
      })
  },
)
