import { expect, test } from 'vitest'
import { normalizeEmail } from './people/email.ts'
import { fold, isPlainIdentifier, isPlainLine, isPlainText } from './text.ts'

test("'aurelie' finds Aurélie, composed or decomposed", () => {
  expect([fold('Aurélie'), fold('Aure\u0301lie'), fold(' AURELIE ')]).toEqual([
    'aurelie',
    'aurelie',
    'aurelie',
  ])
})

test('A@X.example and a@x.example are one account', () => {
  expect(normalizeEmail(' A@X.Example ')).toBe(normalizeEmail('a@x.example'))
})

test('control characters and broken surrogates are no text', () => {
  const wicked = ['a\u0000b', 'a\r\nBcc: b', 'a\u0007', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'a\ud800']
  expect(wicked.filter(isPlainLine)).toEqual([])
  expect(['é', '👰🏽‍♀️', 'عروس', "O'Neill"].filter((line) => !isPlainLine(line))).toEqual([])
})

test('a note may have lines, and no other control character', () => {
  expect(isPlainText('one\r\ntwo\tthree\n')).toBe(true)
  expect(isPlainText('one\u0000')).toBe(false)
})

test('an identifier holds nothing invisible', () => {
  expect(isPlainIdentifier('PO\u200b-1')).toBe(false)
  expect(isPlainIdentifier('PO\u202e-1')).toBe(false)
  // Rendered as blanks, although Unicode classifies them as letters or symbols.
  for (const blank of ['\u3164', '\u115f', '\uffa0', '\u2800'])
    expect(isPlainIdentifier(`PO${blank}-1`)).toBe(false)
  expect(isPlainIdentifier('PO-1 é')).toBe(true)
})
