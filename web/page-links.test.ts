import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMap } from './page-links.ts'

const known = readMap(import.meta.dirname)
const find = (path: string) => known.find((page) => page.path === path)?.sources

test('every address of the map has the files of its page, and those without a parameter come first', () => {
  const folder = join(import.meta.dirname, 'src/routes')
  const written = readdirSync(folder)
    .filter((file) => /^\w+\.tsx$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/\b(?:path: |viewItem\(|alias\()'([^']+)'/g),
    ])
    .map(([, path]) => path)
  // What an unknown address shows, and one that went wrong, belongs to the site itself.
  const pages = written.filter((path) => path !== '$' && path !== '/error')
  expect(known.map(({ path }) => path).toSorted()).toEqual(pages.toSorted())
  const withParameter = known.map(({ path }) => path.includes('$'))
  expect(withParameter.indexOf(true)).toBe(withParameter.lastIndexOf(false) + 1)
})

test('a page at two addresses, an old address, and what a route reads are seen', () => {
  expect(find('/view-order/$Id')).toEqual([
    'src/start.ts',
    'src/portal.tsx',
    'src/routes/store.tsx',
    'src/catalogue/item/start-reading.ts',
    'src/catalogue/item/view-item-page.tsx',
  ])
  expect(find('/ViewOrder/$Id')).toEqual(find('/view-order/$Id'))
  expect(find('/recent-orders')).toEqual(find('/sales-order'))
})

test('the sign-in pages begin without the site', () => {
  expect(find('/login')).toEqual([
    'src/start.ts',
    'src/sign-in.tsx',
    'src/routes/public.tsx',
    'src/people/sign-in/login-page.tsx',
  ])
})
