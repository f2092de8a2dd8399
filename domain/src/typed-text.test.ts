import { expect, test } from 'vitest'
import { oneLine, typedLines, unlinked, unmarked, unmentioned } from './typed-text.ts'

test.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\n \n'])(
  'a value of one line stays on it whatever was typed: %j',
  (end) => {
    expect(oneLine(`Ada${end}Status: Delivered`)).toBe('Ada Status: Delivered')
    expect(typedLines(`Ada${end}Status: Delivered`).filter((line) => line !== '')).toEqual([
      'Ada',
      'Status: Delivered',
    ])
  },
)

test.each([
  ['NUL and other control characters', 'A\u0000d\u0007a\u001b[31m', 'Ada[31m'],
  ['what turns the direction of writing', '\u202eyap\u202c \u2066x\u2069\u200f', 'yap x'],
  ['zero-width characters', 'A\u200bd\u2060a\ufeff\u00ad', 'Ada'],
  ['invisible tags', 'Ada\u{e0041}\u{e0042}', 'Ada'],
  ['joiners that join nothing', '@\u200deveryone \ufe0f', '@everyone'],
  [
    'blanks that fill a line',
    `Ada${' \u00a0\u2800\u3000'.repeat(40)}Status: Delivered`,
    'Ada Status: Delivered',
  ],
  ['tabs', 'Ada\tStatus', 'Ada Status'],
  ['half a character', 'A\ud800', 'A\ufffd'],
  ['marks piled up', `a${'\u0301'.repeat(40)}`, `a${'\u0301'.repeat(4)}`],
])('%s do not leave', (_, typed, left) => {
  expect(oneLine(typed)).toBe(left)
})

test.each(['Aurélie', 'Cafe\u0301', 'عروس', 'नमस्ते', '👰🏽‍♀️', 'می‌خواهم', '婚紗', "O'Neill & Sons", '1 000'])(
  '%s leaves as it was typed',
  (text) => {
    expect(oneLine(text)).toBe(text)
    expect(unlinked(unmentioned(unmarked(text)))).toBe(text)
  },
)

test.each([
  ['https://evil.example/pay', 'https[:]//evil[.]example/pay'],
  ['HTTP://EVIL.COM', 'HTTP[:]//EVIL[.]COM'],
  ['see www.evil.example now', 'see www[.]evil[.]example now'],
  ['evil.com', 'evil[.]com'],
  ['pay at secure.evil.co.uk/now', 'pay at secure[.]evil[.]co[.]uk/now'],
  ['evil.zip/pay', 'evil[.]zip/pay'],
  ['mailto:a@b.example', 'mailto[:]a@b.example'],
  ['javascript:alert(1)', 'javascript[:]alert(1)'],
  ['[pay](https://evil.example)', '[pay](https[:]//evil[.]example)'],
  ['https:\\\\evil.example', 'https[:]\\\\evil[.]example'],
])('%s becomes no link', (typed, left) => {
  expect(unlinked(typed)).toBe(left)
  expect(unlinked(left)).toBe(left)
})

test.each([
  'a1@one.example',
  'first.last@shop.com',
  'St. Louis',
  'e.g. lace',
  'AT-204',
  '34.25',
  'Tel: 312',
  'PO.Weiss',
  '12:30',
  'No.5',
])('%s is no link and stays', (text) => {
  expect(unlinked(text)).toBe(text)
})

test.each([
  ['@everyone', '＠everyone'],
  ['hey @here!', 'hey ＠here!'],
  ['<@U123>', '<＠U123>'],
  ['x@channel', 'x＠channel'],
  ['a1@one.example', 'a1@one.example'],
  ['a@all.example', 'a@all.example'],
  ['2 @ $5', '2 @ $5'],
])('%s calls nobody', (typed, left) => {
  expect(unmentioned(typed)).toBe(left)
})

test.each([
  ['*Status: Delivered*', '＊Status: Delivered＊'],
  ['`code`', '｀code｀'],
  ['~struck~', '～struck～'],
  ['_slanted_ PO_12', '＿slanted＿ PO_12'],
  ['||hidden||', '｜｜hidden｜｜'],
  ['a | b', 'a | b'],
])('%s is no markup', (typed, left) => {
  expect(unmarked(typed)).toBe(left)
})

test.each(['a.', 'a-', 'www.', '@', '://', 'a\u0301', '\u200d', '. ', '_*', `${'a'.repeat(62)}.`])(
  '50 kB of %j are read in one go',
  (part) => {
    const text = part.repeat(50_000 / part.length)
    const started = performance.now()
    unlinked(unmentioned(unmarked(oneLine(text))))
    expect(performance.now() - started).toBeLessThan(5_000)
  },
)
