import { expect, test } from 'vitest'
import { onHold } from './hold.ts'

test('a store on hold is told why, and whom to call', () => {
  const told =
    'Your account is on hold, so new orders cannot be placed: Overdue invoices. Please call us at (312) 555-0100.'
  expect(onHold('Overdue invoices', '(312) 555-0100')).toBe(told)
  expect(onHold('Overdue invoices.', '(312) 555-0100')).toBe(told)
})
