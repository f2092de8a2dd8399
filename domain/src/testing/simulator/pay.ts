import { type Cents, formatMoney } from '../../money/money.ts'
import { endOfMoneyCall, settleOutcome } from './apply.ts'
import {
  type Attempt,
  creditsLeft,
  insert,
  isLive,
  once,
  refusal,
  refusalIn,
  refuseIf,
  rowOf,
} from './database.ts'
import type { Hook, MoneyFault } from './provider.ts'
import { reserve, settlePaid } from './settle.ts'
import { customerOf, tell, type Work, type World } from './world.ts'

export type Paying = {
  store: number
  invoices: readonly { id: number; amount?: Cents }[]
  fault: MoneyFault
  hook: Hook
}

/** Three phases, as in the server's pay.ts: the attempt is stored, the provider called, its answer written down. */
export function* pay(world: World, key: string, paying: Paying): Work {
  const { db, rules } = world
  let begun: { answer: string; isRepeat: boolean }
  try {
    begun = once(db, rules, key, () => begin(world, paying).id)
  } catch (error) {
    // A constraint refuses the second of two payments that were both found in order.
    const said = refusalIn(error, 'attempt_lines_one_live_per_invoice')
    if (!said) throw error
    return tell(world, () => `refused: ${said.message}`)
  }
  const attempt = rowOf(db.attempts, begun.answer)
  const calls = world.provider.sent.filter(({ reference }) => reference === attempt.id).length
  yield
  if (rules.callsProvider({ isRepeat: begun.isRepeat, charged: attempt.charged })) {
    const { fault, hook } = paying
    const { id: reference, charged: total } = attempt
    const idempotencyId = rules.idempotencyId(reference, calls)
    const customerId = customerOf(paying.store)
    const reply = yield { to: 'charge', customerId, total, reference, idempotencyId, fault, hook }
    yield* settleOutcome(world, attempt, endOfMoneyCall(world, reply))
    yield
    if (!begun.isRepeat && (attempt.state === 'declined' || attempt.state === 'failed'))
      answer(world, 'nothing charged', attempt)
  }
  if (attempt.state === 'paid') answer(world, 'paid', attempt)
}

function answer(world: World, kind: 'paid' | 'nothing charged', { id }: Attempt): void {
  world.answers.push({ kind, attempt: id })
  tell(world, () => `store is told of payment ${id}: ${kind}`)
}

/** Everything is checked on locked rows before the provider is asked for anything. */
function begin(world: World, { store, invoices }: Paying): Attempt {
  const { db, rules, now } = world
  const toPay = invoices.map(({ id, amount }) => {
    const { number, total, paid } = rowOf(db.invoices, id)
    if (rules.refusesWhileLive && isLive(db, id)) throw refusal(`invoice ${number} is being paid`)
    return { id, number, open: total - paid, amount }
  })
  const plan = rules.planPayment(toPay, creditsLeft(db, store))
  if ('problems' in plan) throw refusal(plan.problems[0] ?? '')
  const attempt: Attempt = {
    id: `p${db.attempts.length + 1}`,
    store_id: store,
    state: 'sent',
    total: plan.total,
    charged: plan.charge,
    provider_id: null,
    adopted: false,
    created_at: now,
    asked_at: null,
    settled_at: null,
    lines: plan.lines.map(({ invoice, amount }) => ({ invoice_id: invoice, amount })),
    uses: plan.lines.flatMap(({ invoice, uses }) =>
      uses.map(({ credit, amount }) => ({ invoice_id: invoice, credit_id: credit, amount })),
    ),
    live: true,
  }
  refuseIf(
    rules,
    'attempt_lines_one_live_per_invoice',
    invoices.some(({ id }) => isLive(db, id)),
  )
  insert(db, db.attempts, attempt)
  reserve(db, attempt)
  tell(
    world,
    () =>
      `payment ${attempt.id} of ${formatMoney(plan.total)}, ${formatMoney(plan.charge)} of it to charge, is stored`,
  )
  if (plan.charge === 0) settlePaid(world, attempt)
  return attempt
}
