import { expect, test } from 'vitest'
import { isSignInPath, safeReturnPath } from './return-path.ts'

test.each(['/sales-order', '/sales-order?page=2&search=PO%201', '/ViewOrder/7', '/invoices#top'])(
  'after sign-in one returns to %s',
  (path) => {
    expect(safeReturnPath(path)).toBe(path)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/sales\\order',
  '/%0a\n/evil.example',
  'javascript:alert(1)',
  'sales-order',
  '',
  undefined,
  null,
  7,
])('%j is no page of this site to return to', (wanted) => {
  expect(safeReturnPath(wanted)).toBeUndefined()
})

test.each(['/login', '/Login-New/', '/forgot', '/reset-password?token=abc', '/recet-password'])(
  'nobody is sent back to the login %s after coming in',
  (login) => {
    expect(safeReturnPath(login)).toBeUndefined()
  },
)

test.each(['/login', '/Login-New/', '/forgot', '/reset-password', '/recet-password', '/confirm-email'])(
  'the page %s is there before anybody signs in',
  (path) => {
    expect(isSignInPath(path)).toBe(true)
  },
)

test.each(['/', '/start-order', '/login/12', '/nothing'])('%s belongs to the whole site', (path) => {
  expect(isSignInPath(path)).toBe(false)
})
