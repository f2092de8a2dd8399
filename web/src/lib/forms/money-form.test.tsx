import { api } from '@trousseau/contract/api'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod/mini'
import { answer } from '../../testing/answers.ts'
import { aFactoryPayment } from '../../testing/money-samples.ts'
import { renderPart } from '../../testing/render.tsx'
import { call } from '../api/call.ts'
import { nextTask } from '../next-task.ts'
import { MoneyForm } from './money-form.tsx'
import { useMoneyForm } from './use-money-form.ts'

/** Like a dialog's form in the moment before the dialog has closed. */
function Voiding() {
  const [isDone, setIsDone] = useState(false)
  const money = useMoneyForm({
    slot: 'void',
    shape: z.object({ reason: z.string() }),
    empty: { reason: 'Sent twice' },
    problemsOf: () => ({}),
    send: (body, idempotencyKey) =>
      call(api.voidFactoryPayment, { params: { id: '1' }, body, idempotencyKey }),
    about: () => ({ call: 'voidFactoryPayment', detail: '' }),
    refreshes: [],
    onBusy: () => {},
    onDone: () => setIsDone(true),
  })
  return (
    <MoneyForm money={money} doLabel="Void" busyLabel="Voiding…" isItDone="it was voided" onClose={() => {}}>
      {isDone ? 'Voided' : 'Open'}
    </MoneyForm>
  )
}

test('a second click that comes after the answer, while the dialog closes, moves no money again', async () => {
  const { server } = await renderPart(<Voiding />, {
    as: 'wholesale_admin',
    answers: [answer(api.voidFactoryPayment, aFactoryPayment())],
  })
  const button = page.getByRole('button', { name: 'Void' })
  await button.click()
  await expect.element(page.getByText('Voided')).toBeVisible()
  await button.click()
  await nextTask()
  expect(server.calls(api.voidFactoryPayment)).toHaveLength(1)
})
