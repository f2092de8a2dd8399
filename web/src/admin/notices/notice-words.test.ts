import type { Notice } from '@trousseau/contract/notices'
import { NOTICE_STATES } from '@trousseau/domain/people/notices'
import { expect, test } from 'vitest'
import { withoutUsual } from '../../lib/list-page/list-search.ts'
import { canBeTried, momentText } from './notice-words.ts'
import { toQuestion } from './notices-search.ts'

const notice: Notice = {
  id: 1,
  channel: 'chat',
  kind: 'team',
  recipient: null,
  store: null,
  orders: [],
  subject: 'Order placed',
  text: 'x',
  state: 'sent',
  attempts: 1,
  last_error: null,
  created_at: '2026-11-15T05:30:00Z',
  next_at: null,
  ended_at: null,
}

test('a time is that of the business, whatever the browser says', () => {
  expect(momentText('2026-11-15T05:30:00Z').replace(/\s/g, ' ')).toBe('11/14/2026, 11:30 PM')
  expect(momentText('2027-07-01T12:00:00Z').replace(/\s/g, ' ')).toBe('07/01/2027, 7:00 AM')
})

test('only what failed or was given up can be tried again', () => {
  const states = NOTICE_STATES.filter((state) => canBeTried({ ...notice, state }))
  expect(states).toEqual(['failed', 'dead'])
})

test('the question is what the address says, and the address leaves out what is as usual', () => {
  expect(toQuestion({})).toEqual({ page: 1, per_page: 10 })
  expect(toQuestion({ search: 'PO 7', state: 'dead', page: 2, per_page: 20 })).toEqual({
    search: 'PO 7',
    'status[]': 'dead',
    page: 2,
    per_page: 20,
  })
  expect(withoutUsual({ search: '', state: 'sent', page: 1, per_page: 10 })).toEqual({ state: 'sent' })
})
