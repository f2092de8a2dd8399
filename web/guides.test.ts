import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readGuide } from './guides.ts'

const FOLDER = join(import.meta.dirname, '../docs/guide')
const SIZE = { width: 1200, height: 750 }

test('a guide becomes tasks with steps, words of the screen, and pictures', () => {
  const text = '# For stores\n\nHello.\n\n## Pay it\n\n1. Click **Pay**.\n\n![Paid](pictures/paid.webp)\n'
  const { guide, pictures } = readGuide(text, () => SIZE)
  expect(pictures).toEqual(['pictures/paid.webp'])
  expect(guide).toEqual({
    title: 'For stores',
    intro: [{ kind: 'text', words: [{ text: 'Hello.' }] }],
    tasks: [
      {
        id: 'pay-it',
        title: 'Pay it',
        blocks: [
          { kind: 'steps', items: [[{ text: 'Click ' }, { text: 'Pay', strong: true }, { text: '.' }]] },
          { kind: 'picture', src: 'picture:0', alt: 'Paid', ...SIZE },
        ],
      },
    ],
  })
})

test('what the page cannot show is refused when it is built', () => {
  expect(() => readGuide('# A\n\n| a | b |\n|---|---|\n| 1 | 2 |\n', () => SIZE)).toThrow(
    'A guide has no table',
  )
})

test.each(['store', 'wholesale', 'factory'])('the guide for %s has its pictures, each with words', (kind) => {
  const { guide, pictures } = readGuide(readFileSync(join(FOLDER, `${kind}.md`), 'utf8'), () => SIZE)
  expect(guide.tasks.length).toBeGreaterThan(5)
  expect(pictures.filter((picture) => !statSync(join(FOLDER, picture)).isFile())).toEqual([])
  const ids = guide.tasks.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the pictures of the guides stay small enough for the repository', () => {
  const pictures = readdirSync(join(FOLDER, 'pictures'))
  const bytes = pictures.reduce((sum, name) => sum + statSync(join(FOLDER, 'pictures', name)).size, 0)
  expect(bytes).toBeLessThan(600_000)
})
