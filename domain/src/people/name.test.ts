import { expect, test } from 'vitest'
import { isStraight, isWithoutLink, nameInMail } from './name.ts'

test.each([
  'Claim your prize at http://evil.example/win',
  'HTTPS://EVIL.EXAMPLE',
  'ftp://x',
  'www.evil.example',
  'see WWW.evil',
  'evil.example/win',
  'evil.example:8080',
  'evil.example?a=1',
  'http：／／evil.example',
  'ｗｗｗ．evil.example',
])('%j is no name but a web address', (name) => {
  expect(isWithoutLink(name)).toBe(false)
  expect(nameInMail(name)).toBe('')
})

test.each([
  'Inès',
  'J.R.R.',
  'St. John',
  'O’Neill-Faure',
  'Dr. María José',
  'Anne/Marie',
  'Søren: the 2nd',
  '李 小龍',
])('%j is a name', (name) => {
  expect(isWithoutLink(name)).toBe(true)
  expect(isStraight(name)).toBe(true)
  expect(nameInMail(name)).toBe(name)
})

test('a name of several lines, or one that runs backwards, is not straight', () => {
  for (const sign of ['\u2028', '\u2029', '\u202e', '\u2066'])
    expect(isStraight(`Inès${sign}Faure`)).toBe(false)
})

test('an email shows forty characters of a name on one line, and never half a character', () => {
  expect(nameInMail('é'.repeat(80))).toBe('é'.repeat(40))
  expect(nameInMail('🪡'.repeat(41))).toBe('🪡'.repeat(40))
  expect(nameInMail(' Inès\r\nBcc: all\u2028Faure ')).toBe('Inès Bcc: all Faure')
})
