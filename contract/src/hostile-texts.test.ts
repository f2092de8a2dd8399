import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { HOSTILE_TEXTS } from './testing/hostile-texts.ts'
import { textFieldsOf } from './testing/text-fields.ts'

const FIELDS = Object.entries<Endpoint>(api).flatMap(([call, { method, body }]) =>
  method === 'GET' ? [] : textFieldsOf(body).map(({ path, schema }) => ({ call, path, schema })),
)
/** Words to people. What a library says about a value of the wrong form is none. */
const CLEAR = /^[A-Z][^{}]*[.!]$|^This Field is required$|^Invalid date$/

const isPassword = (path: string) => /password$/.test(path)
/** What is typed is kept, but for blanks at its ends and one way of many to write the same letters. */
const asKept = (text: string) => text.normalize('NFC').trim()

test('there are forty hostile texts, each for another reason', () => {
  for (const one of ['why', 'text'] as const)
    expect(new Set(HOSTILE_TEXTS.map((hostile) => hostile[one])).size).toBe(40)
})

test('each of forty hostile texts is either kept as it was typed or refused in clear words, in every text field', () => {
  const wrong: string[] = []
  let kept = 0
  for (const { call, path, schema } of FIELDS) {
    for (const { why, text } of HOSTILE_TEXTS) {
      const read = z.core.safeParse(schema, text)
      const said = read.success ? read.data : read.error.issues.map(({ message }) => message)
      if (read.success) kept += 1
      const isRight = read.success
        ? said === (isPassword(path) ? text : asKept(text))
        : read.error.issues.every(({ message }) => CLEAR.test(message))
      if (!isRight) wrong.push(`${call} ${path}, ${why}: ${JSON.stringify(said)}`)
    }
  }
  expect(wrong).toEqual([])
  const tried = FIELDS.length * HOSTILE_TEXTS.length
  console.log(
    `${HOSTILE_TEXTS.length} texts in ${FIELDS.length} fields: ${kept} kept, ${tried - kept} refused`,
  )
  expect(FIELDS.length).toBeGreaterThan(100)
})

test.each([
  ['one line', 'createFactory', 'name'],
  ['the number of an order', 'createOrder', 'purchase_order_number'],
  ['an address', 'createAddress', 'street'],
])('%s takes no end of a line and no sign of a terminal', (_, call, path) => {
  const field = FIELDS.find((one) => one.call === call && one.path === path)
  const refused = HOSTILE_TEXTS.filter(({ text }) => field && !z.core.safeParse(field.schema, text).success)
  expect(refused.map(({ why }) => why)).toEqual(
    expect.arrayContaining([
      'one more header of a mail',
      'one more line of ours',
      'other ends of a line',
      'the end of a text in C',
      'colors of a terminal, and a line of a log',
    ]),
  )
})
