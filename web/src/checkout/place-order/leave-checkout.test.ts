import { createMemoryHistory, type RegisteredRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { leaveCheckout } from './leave-checkout.ts'

/** As much of the router as is used. */
function aRouterAt(state: { isAfterItem?: true }) {
  const history = createMemoryHistory({
    initialEntries: ['/start-order?page=3', '/ViewOrder/40', '/checkout/40'],
    initialIndex: 2,
  })
  const navigate = ({ to }: { to: string }) => history.replace(to)
  return {
    history,
    router: { history, navigate, state: { location: { state } } } as unknown as RegisteredRouter,
  }
}

test('Back after an order goes to the list as it was left, not to the page of the item that was ordered', () => {
  const { history, router } = aRouterAt({ isAfterItem: true })
  leaveCheckout(router, { to: '/sales-order', state: {} })
  expect(history.location.href).toBe('/sales-order')
  history.back()
  expect(history.location.href).toBe('/start-order?page=3')
})

test('a checkout that was not opened from its item leaves only itself out', () => {
  const { history, router } = aRouterAt({})
  leaveCheckout(router, { to: '/sales-order', state: {} })
  expect(history.location.href).toBe('/sales-order')
  history.back()
  expect(history.location.href).toBe('/ViewOrder/40')
})
