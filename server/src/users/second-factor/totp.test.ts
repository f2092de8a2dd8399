import { expect, test } from 'vitest'
import { newSecret, spellSecret, stepOf, toUri } from './totp.ts'

/** The secret and the codes of RFC 6238, appendix B, of which apps show the last six digits. */
const RFC = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code of second %d is the one of the standard', (second, code) => {
  expect(stepOf(RFC, code, new Date(second * 1_000))).toBe(Math.floor(second / 30))
})

test('a code counts in the half minutes beside its own, and in no others', () => {
  const own = 1_234_567_890
  const at = (seconds: number) => stepOf(RFC, '005924', new Date((own + seconds) * 1_000))
  const step = own / 30
  expect([at(-60), at(-30), at(-1), at(0), at(29), at(30), at(59), at(60)]).toEqual([
    undefined,
    step,
    step,
    step,
    step,
    step,
    step,
    undefined,
  ])
})

test('what is no code of six digits is none', () => {
  for (const typed of ['', '5924', '0005924', 'abcdef', ' 05924', '00592４'])
    expect(stepOf(RFC, typed, new Date(1_234_567_890_000)), typed).toBe(undefined)
})

test('a secret has 160 bits, is spelled in groups, and tells the app whose it is', () => {
  const secret = newSecret()
  expect(secret).toHaveLength(20)
  expect(spellSecret(secret)).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  expect(toUri(RFC, { issuer: 'Trousseau', label: 'ada@one.example' })).toBe(
    'otpauth://totp/Trousseau:ada%40one.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Trousseau',
  )
})
