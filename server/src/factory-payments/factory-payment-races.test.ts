import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createOrderApp, type OrderApp, untilHeard } from '../testing/orders.ts'
import { type OtherPortal, startOtherPortal } from '../testing/processes/other-portal.ts'
import { ROUNDS } from '../testing/test-size.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const CALLERS = 50

let app: OrderApp
let other: OtherPortal
beforeAll(async () => {
  app = await createOrderApp()
  other = await startOtherPortal(app)
})
afterAll(async () => {
  await other.stop()
  await app.close()
})

// Claims: api.factory-payments.create
test('fifty at once write down a payment with one reference, at two processes: it is there once', async () => {
  const factory = app.world.factories.f1
  for (let round = 1; round <= ROUNDS; round += 1) {
    const reference = `Raced ${round}`
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, at) =>
        untilHeard(() =>
          (at % 2 ? app : other).send('POST', '/api/factory-payments', {
            token: app.tokens.w,
            headers: { 'idempotency-key': `factory-race-${round}-${at}` },
            body: {
              factory,
              amount: 100 + at,
              paid_at: '2026-11-10',
              reference: at % 3 ? reference : reference.toUpperCase(),
            },
          }),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(CALLERS - 1)
    const rows = app.db
      .selectFrom('factory_payments')
      .select('id')
      .where('reference_norm', '=', reference.toLowerCase())
    expect(await rows.execute()).toHaveLength(1)
  }
})
