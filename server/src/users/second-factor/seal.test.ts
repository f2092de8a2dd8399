import { expect, test } from 'vitest'
import { isOfCurrentKey, seal, unseal } from './seal.ts'

const OLD = 'the key that was set until now, 32 characters'
const NEW = 'the key that is set from now on, 32 characters'
const plain = Buffer.from('twenty secret bytes!')
const only = (secretKey: string) => ({ secretKey, secretKeyBefore: undefined })

test('a sealed secret holds nothing of it, is never sealed alike twice, and opens for its person alone', () => {
  const first = seal(only(OLD), plain, 1)
  const second = seal(only(OLD), plain, 1)
  expect(first.sealed.includes(plain)).toBe(false)
  expect(first.sealed.equals(second.sealed)).toBe(false)
  expect(first.keyId).toBe(second.keyId)
  expect(unseal(only(OLD), first, 1)).toEqual(plain)
  expect(() => unseal(only(OLD), first, 2)).toThrow()
  const changed = Buffer.from(first.sealed)
  changed[30] = (changed[30] ?? 0) ^ 1
  expect(() => unseal(only(OLD), { ...first, sealed: changed }, 1)).toThrow()
})

test('a key that was replaced opens what it has sealed as long as it is named, and what is sealed anew has the new one', () => {
  const sealed = seal(only(OLD), plain, 1)
  const both = { secretKey: NEW, secretKeyBefore: OLD }
  expect(unseal(both, sealed, 1)).toEqual(plain)
  expect(isOfCurrentKey(both, sealed.keyId)).toBe(false)
  expect(isOfCurrentKey(both, seal(both, plain, 1).keyId)).toBe(true)
  expect(() => unseal(only(NEW), sealed, 1)).toThrow(/No SECRET_KEY with the id [\da-f]{16} is set/)
})
