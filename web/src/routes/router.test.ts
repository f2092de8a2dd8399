import { expect, test } from 'vitest'

const SOURCES = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })
const files = Object.keys(SOURCES)
const textOf = (file: string) => SOURCES[file] ?? ''

/** The files that declare the routes. */
const MAP = files.filter((file) => /^\.\/\w+\.tsx$/.test(file))

test('every address of the map leads to a page of its own: none stands in for several', () => {
  const pages = MAP.flatMap((file) =>
    [...textOf(file).matchAll(/import\('(\.[^']+)'\),\s*'(\w+)'/g)].map(
      ([, from, name]) => `${name} of ${from}`,
    ),
  )
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.filter((page, index) => pages.indexOf(page) !== index)).toEqual([])
})

test('what is drawn without a page of its own is the frame, or tells of what went wrong', () => {
  const drawn = MAP.flatMap((file) =>
    [...textOf(file).matchAll(/\bcomponent: (?!lazyRouteComponent\()([\w.]+)/g)].map(([, name]) => name),
  )
  expect([...new Set(drawn)].toSorted()).toEqual(['Shell', 'UnknownPage', 'UnrecoverablePage'])
})

test.each([
  [
    'says that it is still to come',
    /being built|still to come|coming soon|under construction|not built yet/i,
  ],
  ['is empty', /<Page\b[^>]*>\s*\{null\}\s*<\/Page>/],
])('no page %s', (_, placeholder) => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => placeholder.test(textOf(file)))).toEqual([])
})
