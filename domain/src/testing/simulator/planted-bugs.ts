import { PENDING } from '../../orders/order-status.ts'
import { RULES, type Rules } from './rules.ts'

/**
 * Rules with one bug each, of the kind that a change could bring in. The simulator has to find every one of them within
 * the histories of the test command: one that cannot be seen would be worth nothing.
 */
type Bug = Partial<Omit<Rules, 'constraints'>> & { constraints?: Partial<Rules['constraints']> }

const without = (...names: (keyof Rules['constraints'])[]) =>
  Object.fromEntries(names.map((name) => [name, false]))

const BUGS: Readonly<Record<string, Bug>> = {
  'a payment that is asked for again is sent again, under another id': {
    callsProvider: ({ charged }) => charged > 0,
    idempotencyId: (attemptId, call) => (call === 0 ? attemptId : `${attemptId}/${call}`),
  },
  'a payment that is asked for again is sent again, under the same id, however late': {
    callsProvider: ({ charged }) => charged > 0,
  },
  'a payment is settled by whoever hears of it, though it is settled': { isOpen: () => true },
  'an invoice that is being paid may be paid': {
    refusesWhileLive: false,
    constraints: without('attempt_lines_one_live_per_invoice'),
  },
  'an answer that did not come is taken for a refusal': {
    afterCall: (end) => (end.kind === 'unknown' ? { kind: 'fail' } : RULES.afterCall(end)),
  },
  'an error of the provider is taken for a refusal': {
    endOfMoneyCall: (ended, answer, said) => {
      const end = RULES.endOfMoneyCall(ended, answer, said)
      return end === 'unknown' && ended === 'unavailable' ? 'as it ended' : end
    },
    unclearEnd: () => 'unavailable',
  },
  'a charge of another amount settles the payment that it names': {
    meaningOfCharge: (charge, owners) => {
      const { named } = owners
      const meaning = RULES.meaningOfCharge(charge, owners)
      return named && meaning.kind === 'differs' ? { kind: 'named', payment: named } : meaning
    },
  },
  'a payment that never arrived is given up after an hour': { unknownWindowMs: 3_600_000 },
  'money that comes late pays invoices that are paid': { stillFits: () => true },
  'a refund of ours is taken for a return': {
    meaningOfGivenBack: (theirs, ours) =>
      RULES.meaningOfGivenBack(theirs, { ...ours, openRefund: undefined }),
  },
  'a return takes the whole of the newest transaction': {
    splitReturn: (taken, amount) => taken.slice(-1).map((txn) => ({ txn, amount })),
  },
  'credits are used that another payment has reserved': {
    planPayment: (invoices, credits) =>
      RULES.planPayment(
        invoices,
        credits.map((credit) => ({ ...credit, left: credit.left + 1_000 })),
      ),
  },
  'a store gets more than the other one gave up': {
    moveLegs: (moved) => ({
      out: RULES.moveLegs(moved).out,
      in: RULES.moveLegs({ ...moved, amount: moved.amount + 1 }).in,
    }),
  },
  'a key is forgotten': { constraints: without('idempotency_keys_pkey') },
  'two orders have one number': { constraints: without('orders_one_per_po') },
  'an order is ready that nobody confirmed': {
    mayMove: (name, status) => RULES.mayMove(name, status) || (name === 'ready' && status === PENDING),
  },
  'a message is marked as delivered before it is sent': { isNotedBeforeSent: true },
  'a message that fails twice is given up': {
    nextAttempt: (attempts, now, random) => (attempts > 1 ? null : RULES.nextAttempt(attempts, now, random)),
  },
  'two refunds of one payment are under way': { constraints: without('refunds_one_at_a_time') },
}

export const PLANTED: readonly (readonly [name: string, rules: Rules])[] = Object.entries(BUGS).map(
  ([name, { constraints, ...bug }]) => [
    name,
    { ...RULES, ...bug, constraints: { ...RULES.constraints, ...constraints } },
  ],
)
