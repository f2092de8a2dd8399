import { expect, test } from 'vitest'
import { filesUnder, read } from './scripts/source-tree.ts'
import { readShownTexts } from './scripts/texts.ts'

/** British spellings, and turns that no shop owner in Chicago would write. */
const ODD_WORDS = [
  /\bcolours?\b/i,
  /\bcheques?\b/i,
  /\bcatalogues?\b/i,
  /\be-mails?\b/i,
  /\bmisspelt\b/i,
  /\b(?:centi)?metres?\b/i,
  /\bcentres?\b/i,
  /\b(?:can|will|is|are|do|does)(?: ?not|n’t)\b.* any more\b/i,
  /\bsomebody\b/i,
  /\bmeanwhile\b/i,
  /\bwhom\b/i,
  /\bthe own\b/i,
  /\bwhat became of\b/i,
  /\bis not there\b/i,
  /\bof ours\b/i,
]

/** What the specification says is said to the letter. */
const specified = read('docs/ledger.tsv')
const isSpecified = (text: string) => text.split('…').every((part) => specified.includes(part.trim()))

test('what people read is American English, in the words of their trade', () => {
  const odd = readShownTexts().filter(
    ({ text }) => ODD_WORDS.some((word) => word.test(text)) && !isSpecified(text),
  )
  expect(odd.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
})

const curled = (text: string) => text.replaceAll("'", '’')

test('what the guides name in bold is on a screen, in the same words', () => {
  const sources = filesUnder('.').filter(
    (file) => /^(web|domain)\/src\/.*\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const screens = curled(sources.map(read).join('\n')).replaceAll('${', '{')
  /** As a whole, or with its last word filled in: "Add dress" is "Add" and what is added. */
  const isShown = (name: string) =>
    [name, name.replace(/ \w+$/, ' {')].some((words) =>
      ['’', '"', '`', '>', ' '].some((before) => screens.includes(before + words)),
    )
  const named = ['store', 'wholesale', 'factory'].flatMap((guide) =>
    [...read(`docs/guide/${guide}.md`).matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => curled(name)),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !isShown(name))).toEqual([])
})
