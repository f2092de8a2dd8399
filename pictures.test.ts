import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lengthen } from './e2e/pictures/long-texts.ts'
import { SCREENS, SHOWN_ELSEWHERE } from './e2e/pictures/screens.ts'
import { listPictures } from './e2e/pictures/take-pictures.ts'
import { readMap } from './web/page-links.ts'

const addresses = readMap(join(import.meta.dirname, 'web')).map(({ path }) => path)
const pictured = Object.values(SCREENS).flatMap((screens) => screens.map(({ path }) => path))

test('every address of the product has its pictures, or shows a screen that has', () => {
  const missing = addresses.filter((path) => !pictured.includes(path) && !(path in SHOWN_ELSEWHERE))
  expect(missing).toEqual([])
  expect(Object.keys(SHOWN_ELSEWHERE).filter((path) => pictured.includes(path))).toEqual([])
  const beyondTheMap = ['$', '/error']
  const gone = [...pictured, ...Object.keys(SHOWN_ELSEWHERE)].filter(
    (path) => !addresses.includes(path) && !beyondTheMap.includes(path),
  )
  expect(gone).toEqual([])
})

test('words choose among the pictures, each of which has a file of its own', () => {
  const files = listPictures([]).map(({ file }) => file)
  expect(new Set(files).size).toBe(files.length)
  expect(listPictures(['store/sales-order-full', '390']).map(({ file }) => file)).toEqual([
    'store/sales-order-full-390.jpg',
  ])
})

test('what people typed becomes long, and what the product says stays', () => {
  const reply = {
    status: 'Pending',
    notes: 'Soon',
    address: { city: 'Evanston' },
    colors: [{ name: 'Ivory' }],
    delay: { reason: 'materials_out' },
  }
  const long = JSON.stringify(lengthen(reply))
  expect(long).toContain('"status":"Pending"')
  expect(long).toContain('"colors":[{"name":"Ivory"}]')
  expect(long).toContain('"reason":"materials_out"')
  expect(long).not.toContain('Evanston')
  expect(long).not.toContain('Soon')
})
