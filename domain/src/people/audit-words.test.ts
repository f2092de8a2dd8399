import { expect, test } from 'vitest'
import { AUDIT_WORDS, actionsCalled, auditWords } from './audit-words.ts'

test('every action of the audit has words of its own', () => {
  const words = Object.values<string>(AUDIT_WORDS)
  expect(new Set(words).size).toBe(words.length)
  for (const [action, said] of Object.entries(AUDIT_WORDS)) {
    expect(said, action).toMatch(/^[A-Z][a-z -]+$/)
    expect(auditWords(action)).toBe(said)
  }
})

test('what this version does not know any more is called by its own name', () => {
  expect(auditWords('veil_folded')).toBe('veil_folded')
  expect(auditWords('toString')).toBe('toString')
})

test('actions are found by any part of their words, whatever the case', () => {
  expect(actionsCalled('signed')).toEqual(['login', 'logout', 'sessions_ended'])
  expect(actionsCalled(' PASSWORD reset ')).toEqual(['password_reset', 'password_reset_refused'])
  expect(actionsCalled('no such words')).toEqual([])
})
