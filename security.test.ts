import { expect, test } from 'vitest'
import { filesUnder, read } from './scripts/source-tree.ts'

const page = read('docs/security.md')
const files = filesUnder('.')

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has: 253 in all, 70 of them of level 1. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const OF_LEVEL_1 = 70

const rows = Array.from(page.matchAll(/^\| (\d+)\.(\d+)\.(\d+) \| ([12]) \| .+? \| (.+) \|$/gm))
const lines = rows.map(([, chapter, section, number, level, answer = '']) => ({
  place: [chapter, section, number].map(Number),
  level: Number(level),
  answer,
}))

test.each(['docs/security.md', 'docs/reliability.md'])(
  'every file that %s names is there, and named so that it is found',
  (of) => {
    const page = read(of)
    const named = new Set(
      Array.from(page.matchAll(/`([\w./-]+\.(?:tsx?|mjs|json|sh))`/g), ([, name = '']) => name),
    )
    expect(named.size).toBeGreaterThan(20)
    const isOne = (name: string) =>
      files.includes(name) || files.filter((file) => file.endsWith(`/${name}`)).length === 1
    const lost = Array.from(named).filter((name) => !isOne(name))
    expect(lost).toEqual([])
  },
)

test('every requirement of ASVS 5.0, levels 1 and 2, is answered once, in order', () => {
  const counted = CHAPTERS.map((_, at) => lines.filter(({ place: [chapter] }) => chapter === at + 1).length)
  expect(counted).toEqual(CHAPTERS)
  expect(lines.filter(({ level }) => level === 1)).toHaveLength(OF_LEVEL_1)
  const weights = lines.map(({ place }) => place.reduce((sum, part) => sum * 100 + part, 0))
  expect(weights).toEqual(Array.from(new Set(weights)).toSorted((one, other) => one - other))
})

test('an answer is one of four, and the page counts them rightly', () => {
  const count = (word: string) => lines.filter(({ answer }) => answer.startsWith(`${word}: `)).length
  const [met, inPart, not, beside] = ['Met', 'In part', 'Not met', 'Not applicable'].map(count)
  const sentence = `${met} are met, ${inPart} in part and ${not} not; ${beside} do not apply.`
  expect(page).toContain(`Of ${lines.length} requirements ${sentence}`)
})
