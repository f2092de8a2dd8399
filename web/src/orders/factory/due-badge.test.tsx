import { IN_PRODUCTION } from '@trousseau/domain/orders/order-status'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/render.tsx'
import { DueBadge } from './due-badge.tsx'

test.each([
  ['2025-11-15', '365 days late'],
  ['2026-11-14', '1 day late'],
  ['2026-11-15', 'Due today'],
  ['2026-11-16', 'Due in 1 day'],
  ['2026-11-29', 'Due in 14 days'],
])('what should leave on %s is marked on November 15: %s', async (estimated_ship_date, words) => {
  await renderPart(<DueBadge order={{ status: IN_PRODUCTION, estimated_ship_date }} today="2026-11-15" />)
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})
