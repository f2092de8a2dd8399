import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '../../testing/accessible.ts'
import { answerList } from '../../testing/answers.ts'
import { anInvoice } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory, aRetailer } from '../../testing/samples.ts'
import { column } from '../../testing/texts.ts'

test.each(['desktop', 'phone'] as const)(
  "the wholesaler's invoices are accessible and fit a %s",
  async (on) => {
    await renderPage('/desk/invoices', {
      as: 'wholesale_admin',
      answers: [
        answerList(api.listInvoices, [
          anInvoice({ id: 3, status_id: 3 }),
          anInvoice({ id: 2, status_id: 2 }),
          anInvoice({ id: 1, is_overdue: true }),
        ]),
        answerList(api.listFactories, [aFactory()]),
        answerList(api.listStores, [aRetailer()]),
      ],
      on,
    })
    const table = page.getByRole('table', { name: 'Invoices' })
    await expect.poll(() => column(table, 'Invoice #')).toEqual(['7003', '7002', '7001'])
    await expectAccessible()
    expectToFit()
  },
)
