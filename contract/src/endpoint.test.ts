import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { asSeenBy, endpoint, isByKind, isFileReply } from './endpoint.ts'

const Seen = z.object({ name: z.string() })
const Whole = z.object({ name: z.string(), cost: z.number() })
const getVeil = endpoint({
  method: 'GET',
  path: '/api/veils/:id',
  summary: 'One veil.',
  allow: ['store_admin', 'factory'],
  reply: { store: Seen, wholesale: Whole, factory: Whole },
})

test('an endpoint seen by one kind of person answers what that kind sees, and is the same otherwise', () => {
  expect(asSeenBy('store', getVeil)).toEqual({ ...getVeil, reply: Seen })
  expect(asSeenBy('factory', getVeil).reply).toBe(Whole)
})

test('a reply is one shape, a shape for each kind of person, or a file', () => {
  const replies = [Seen, getVeil.reply, { file: 'veils.xlsx', type: 'x/y' }]
  expect(replies.map(isByKind)).toEqual([false, true, false])
  expect(replies.map(isFileReply)).toEqual([false, false, true])
})
