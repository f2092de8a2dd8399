import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, answerList } from '../testing/answers.ts'
import {
  anInvoice,
  aWholesaleOrder,
  aWholesalePackage,
  aWholesaleTransaction,
} from '../testing/order-samples.ts'
import { lookOn, renderPage } from '../testing/render.tsx'
import { aFactory, aRetailer } from '../testing/samples.ts'
import { tableFaults } from '../testing/tables.ts'

const shipment = { carrier: 'UPS', tracking_number: '1Z999AA10123456784', tracking_url: null }
const invoice = anInvoice({ id: 1, number: 50_031, total: 12_345.5, is_overdue: true })

const SCREENS: readonly [path: string, label: string, answer: Answer][] = [
  [
    '/desk/orders',
    'Orders',
    answerList(api.listOrders, [
      aWholesaleOrder({ id: 7, status: 2, total: 12_345.5, purchase_order_number: 'MARKET-2026-0117' }),
      aWholesaleOrder({ id: 8, status: 1, accessory_of: 7 }),
    ]),
  ],
  [
    '/desk/invoices',
    'Invoices',
    answerList(api.listInvoices, [{ ...invoice, store_package: { ...invoice.store_package, ...shipment } }]),
  ],
  ['/desk/packages', 'Packages', answerList(api.listPackages, [aWholesalePackage({ id: 61, ...shipment })])],
  ['/desk/transactions', 'Transactions', answerList(api.listTransactions, [aWholesaleTransaction()])],
]

test.each(SCREENS)(
  'at 820, 1024 and 1280 no word of %s is broken, nothing is cut off, and the table fits its frame',
  async (path, label, answer) => {
    const around = [answerList(api.listFactories, [aFactory()]), answerList(api.listStores, [aRetailer()])]
    await renderPage(path, { as: 'wholesale_admin', answers: [answer, ...around] })
    await expect.element(page.getByRole('table', { name: label }).getByRole('cell').first()).toBeVisible()
    for (const screen of ['tablet', 'laptop', 'smaller desktop'] as const)
      await lookOn(screen, async () => {
        await expect.poll(tableFaults, { message: `${path} on a ${screen}` }).toEqual([])
      })
  },
)
