import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtServer } from './testing/processes/built.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'trousseau-compiled-'))
  copyFileSync(builtServer('main'), path.join(folder, 'main.js'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (script: string) => writeFileSync(path.join(folder, 'main.cjs'), script)
const run = () => execFileSync(process.execPath, [path.join(folder, 'main.js')], { encoding: 'utf8' })
const kept = () => readdirSync(folder).filter((name) => name.endsWith('.compiled'))

const SAYS = "exports.started = Promise.resolve().then(() => console.log('first', require('node:path').sep))"

test('a program leaves its compiled code beside it when it has started, and starts from that', () => {
  write(SAYS)

  expect(run()).toBe('first /\n')
  expect(kept()).toHaveLength(1)
  expect(run()).toBe('first /\n')
  expect(kept()).toHaveLength(1)
})

test('a program that was built again does not run the old code, however alike the two are', () => {
  write(SAYS)
  run()

  write(SAYS.replace('first', 'later'))
  expect(run()).toBe('later /\n')
})

test('compiled code that is broken is made anew', () => {
  write(SAYS)
  run()
  const [file] = kept()
  writeFileSync(path.join(folder, file ?? ''), 'not what V8 wrote')

  expect(run()).toBe('first /\n')
  expect(kept()).toEqual([file])
})

test('a program that does not start leaves nothing', () => {
  write("exports.started = Promise.reject(new Error('it does not start'))")

  expect(run).toThrow('it does not start')
  expect(kept()).toEqual([])
})
