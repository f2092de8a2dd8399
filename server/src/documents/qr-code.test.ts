import { expect, test } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { readQr } from '../testing/read-qr.ts'
import { drawPdf } from './draw-pdf.ts'
import { toQrCode } from './qr-code.ts'

const ADDRESS = 'https://portal.example/sales-order-summary/'

/** The most that each of the nine versions holds. */
test.each([14, 26, 42, 62, 84, 106, 122, 152, 180])('an address of %i letters can be read', (length) => {
  const address = ADDRESS.padEnd(length, '0123456789').slice(0, length)
  const code = toQrCode(address)
  expect(code && readQr(code)).toBe(address)
})

test('an address that is too long for a code has none', () => {
  expect(toQrCode('a'.repeat(181))).toBeUndefined()
})

test('the code that is drawn beside the letterhead leads to the page, and says so to a screen reader', async () => {
  const address = `${ADDRESS}90012`
  const { squares, alternatives } = readPdf(
    drawPdf({
      title: 'Sales Order',
      wholesaler: { name: 'Maison', address: '1 Lake Street', phone: '(312) 555-0148', terms: '' },
      madeAt: new Date('2026-11-15T18:00:00Z'),
      link: { address, words: 'Scan to open this order' },
      blocks: [],
    }),
  )
  const height = Math.min(...squares.map((one) => one.height))
  const [left, top] = [Math.min(...squares.map((one) => one.x)), Math.min(...squares.map((one) => one.y))]
  const size = Math.round((Math.max(...squares.map((one) => one.x + one.width)) - left) / height)
  const isDark = (x: number, y: number) =>
    squares.some((one) => x > one.x && x < one.x + one.width && y > one.y && y < one.y + one.height)
  const modules = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) =>
      isDark(left + (column + 0.5) * height, top + (row + 0.5) * height),
    ),
  )
  expect(readQr(modules)).toBe(address)
  expect(alternatives).toEqual([`Scan to open this order: ${address}`])
})
