import { expect, test } from 'vitest'
import { METHOD, toMethod } from './shapes.ts'

// Claims: payment-method.kinds
test('of what the provider has saved, cards and bank accounts are taken, and no other kind', () => {
  const kinds = ['card', 'bank', 'wallet', 'Card', ''].flatMap((method) =>
    toMethod(METHOD.parse({ id: `pm-${method}`, customer_id: 'c-1', method })),
  )
  expect(kinds.map(({ method }) => method)).toEqual(['card', 'bank'])
})
