import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAlive } from '../embedded/processes.ts'
import { forkProgram } from './fork-program.ts'
import { type Part, startPart } from './part.ts'

const PATIENCE_MS = 50_000
let folder: string
let part: Part | undefined

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'trousseau-part-'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  await part?.stop()
  part = undefined
  rmSync(folder, { recursive: true, force: true })
  vi.restoreAllMocks()
})

test('a part that dies is started again', async () => {
  part = run(`process.send({ type: 'ready', port: 1 })`)
  await expect(part.ready).resolves.toEqual({ type: 'ready', port: 1 })
  process.kill((await lives(1))[0] ?? 0, 'SIGKILL')

  const [, second] = await lives(2)
  expect(isAlive(second ?? 0)).toBe(true)
})

test('a part that keeps dying at once is never given up, and started again after growing pauses', async () => {
  part = run(`process.send({ type: 'ready' }, () => process.exit(3))`)
  await part.ready
  const told = () => vi.mocked(console.error).mock.calls.flat()
  const began = performance.now()
  await vi.waitUntil(() => told().length >= 4, PATIENCE_MS)
  expect(performance.now() - began).toBeGreaterThan(200 + 400 + 800)
  const again = 'The portal stopped (code 3) and is started again'
  expect(told()).toEqual([`${again}.`, `${again}.`, `${again}.`, `${again} in 2 seconds.`])
})

test('a part that cannot start is not tried again', async () => {
  part = run(`process.exit(1)`)
  await expect(part.ready).rejects.toThrow('The portal stopped before it was ready.')
  expect(await lives(1)).toHaveLength(1)
})

test('a stop awaits what the part has to finish, and does not start it again', async () => {
  const done = path.join(folder, 'done')
  part = run(`
    process.on('SIGTERM', () => setTimeout(() => {
      require('node:fs').writeFileSync(${JSON.stringify(done)}, 'all')
      process.exit(0)
    }, 100))
    process.send({ type: 'ready' })`)
  await part.ready
  await part.stop()
  expect(readFileSync(done, 'utf8')).toBe('all')
  expect(await lives(1)).toHaveLength(1)
})

test('Ctrl-C in the terminal does not reach a part: it has a group of its own', async () => {
  part = run(`process.send({ type: 'ready' })`)
  await part.ready
  const [pid = 0] = await lives(1)
  expect(() => process.kill(-pid, 0)).not.toThrow()
})

test('a process that was started ahead is told its settings, and what comes after it is started with them', async () => {
  const program = `
    const tell = (port) => process.send({ type: 'ready', port: Number(port) })
    if (process.env.PORT) tell(process.env.PORT)
    else process.once('message', ({ PORT }) => tell(PORT))`
  const file = writeProgram(program)
  const ahead = forkProgram(file, { ...process.env, PORT: '' })
  const [first = 0] = await lives(1)
  part = startPart({ name: 'portal', file, environment: () => ({ ...process.env, PORT: '7' }), ahead })
  await expect(part.ready).resolves.toEqual({ type: 'ready', port: 7 })
  expect(await lives(1)).toEqual([first])
  process.kill(first, 'SIGKILL')
  expect(await lives(2)).toHaveLength(2)
})

test('one that was started ahead and died meanwhile is started anew', async () => {
  const file = writeProgram(`process.send({ type: 'ready' })`)
  const ahead = forkProgram(file, process.env)
  await lives(1)
  ahead.kill('SIGKILL')
  await once(ahead, 'exit')
  part = startPart({ name: 'portal', file, environment: () => process.env, ahead })
  await part.ready
  expect(await lives(2)).toHaveLength(2)
})

function run(program: string): Part {
  return startPart({ name: 'portal', file: writeProgram(program), environment: () => process.env })
}

/** Each run of the program appends its process id. */
function writeProgram(program: string): URL {
  const file = path.join(folder, 'program.cjs')
  const lifeLog = JSON.stringify(path.join(folder, 'lives'))
  writeFileSync(
    file,
    `require('node:fs').appendFileSync(${lifeLog}, process.pid + '\\n'); setInterval(() => {}, 60_000);${program}`,
  )
  return pathToFileURL(file)
}

async function lives(count: number): Promise<number[]> {
  const log = path.join(folder, 'lives')
  const read = () =>
    existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean).map(Number) : []
  await vi.waitUntil(() => read().length >= count, PATIENCE_MS)
  return read()
}
