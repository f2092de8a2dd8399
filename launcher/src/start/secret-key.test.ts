import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readOrMakeSecretKey } from './secret-key.ts'

test('the first start makes a key that only its user can read, and every later one finds it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'trousseau-key-'))
  try {
    const key = readOrMakeSecretKey(folder)
    expect(key).toMatch(/^[\da-f]{64}$/)
    expect(readOrMakeSecretKey(folder)).toBe(key)
    expect(statSync(path.join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
