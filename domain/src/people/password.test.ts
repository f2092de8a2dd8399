import { expect, test } from 'vitest'
import { commonForms, isCommonPassword, isPersonalPassword } from './password.ts'

test('the passwords that every guesser tries first are refused', () => {
  const common = [
    'password',
    'Password1!',
    'passwordpassword',
    'P@$$w0rd99',
    'Admin-Password-1',
    '12345678',
    '87654321',
    'aaaaaaaa',
    'aaaaaaab',
    'abcdefgh',
    'abcd4321',
    'qwertyuiop',
    'asdf1234',
    'qweasdzxc!',
    '12121212',
    'x7!kx7!k',
    'Trousseau2026',
    'BridalShop!!',
    'tr0usse4u#1',
    'wedding dress 2027',
  ]
  expect(common.filter((password) => !isCommonPassword(password))).toEqual([])
})

test('a passphrase, a generated password and the demo password are not', () => {
  const good = ['trousseau-demo', 'veil and thimble', 'x9!kLm2#qT', 'eight of hearts', 'dressmaker at 9']
  expect(good.filter(isCommonPassword)).toEqual([])
})

const OWN = ['Ada', 'O’Hara', 'ada.ohara84', 'ada.ohara84@ivorylane.example', 'Ivory Lane Bridal', null]

test.each([
  'Ivorylane1',
  'IVORY-LANE!',
  '1v0ryl4n3#7',
  'ivorylaneivorylane',
  'Adaohara1984',
  'ohara-ada',
  'ada.ohara84',
  'Ivory Lane Bridal',
  'IvoryLanePassword1',
  'example!2026',
])('%s is made of the person’s and the store’s own words', (password) => {
  expect(isPersonalPassword(password, OWN)).toBe(true)
})

test('a name among other words, and digits alone, are not made of own words', () => {
  for (const password of ['ada likes thimbles', 'lane of ivory', 'ivory veil 22', '90817263', 'canadal', ''])
    expect([password, isPersonalPassword(password, OWN)]).toEqual([password, false])
})

test('a common password is looked for as typed, trimmed, read as letters, by its letters and by its half', () => {
  expect(commonForms('M1chael99')).toEqual([
    'm1chael99',
    'm1chael',
    'mchael',
    'michaelgg',
    'mlchaelgg',
    'michael',
    'mlchael',
  ])
  expect(commonForms('!!Sunshine-77')).toContain('sunshine')
  expect(commonForms('(1q2w3e4r5t!)')).toContain('1q2w3e4r5t')
  expect(commonForms('ashleyashley')).toContain('ashley')
  expect(commonForms('p-a-s-s-word')).toContain('password')
  expect(commonForms('12#')).toEqual([])
})
