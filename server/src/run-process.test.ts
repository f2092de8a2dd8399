import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const RUN_PROCESS = new URL('./run-process.ts', import.meta.url).href

/** Runs a program that calls runProcess, in a process of its own. */
function run(work: string, env?: NodeJS.ProcessEnv) {
  const program = `
    import { runProcess } from ${JSON.stringify(RUN_PROCESS)}
    await runProcess('test', async (onStop) => {
      ${work}
      return {}
    })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    ...(env && { env }),
    stdio: ['ignore', 'pipe', 'pipe', ...(env ? (['ipc'] as const) : [])],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  // Where we have left the channel, nothing is closed.
  const ended = new Promise((resolve) => child.once(env ? 'exit' : 'close', (code) => resolve(code)))
  return { child, ended, output: () => output }
}

test('a promise that fails in the background, where nobody listens, is logged and ends nothing', async () => {
  const { child, ended, output } = run(`
    void Promise.reject(new Error('nobody listens'))
    setInterval(() => console.log('still at work'), 10)`)
  await vi.waitFor(
    () => {
      expect(output()).toContain('nobody listens')
      expect(output()).toContain('still at work')
    },
    { timeout: 60_000, interval: 20 },
  )
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('an exception that nobody caught is logged, and ends the process once its work is finished', async () => {
  const { ended, output } = run(`
    const underway = new Promise((resolve) => setTimeout(resolve, 100))
    onStop(async () => {
      await underway
      console.log(JSON.stringify({ msg: 'the work is finished' }))
    })
    setTimeout(() => { throw new Error('out of nowhere') }, 1)`)
  expect(await ended).toBe(1)
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'ready' },
    { level: 60, part: 'test', error: { stack: expect.stringContaining('out of nowhere') } },
    { msg: 'the work is finished' },
  ])
})

test('a process whose settings follow waits for them, and ends quietly if whoever started it is gone', async () => {
  const env = { ...process.env, SETTINGS_FOLLOW: 'on', GOWN: '' }
  const told = run(`console.log('sews ' + process.env.GOWN)`, env)
  told.child.send({ GOWN: 'Aurélie' })
  await vi.waitFor(() => expect(told.output()).toContain('sews Aurélie'), { timeout: 60_000, interval: 20 })
  told.child.disconnect()
  expect(await told.ended).toBe(0)

  const left = run(`console.log('sews ' + process.env.GOWN)`, env)
  left.child.disconnect()
  expect(await left.ended).toBe(0)
  expect(left.output()).toBe('')
})

test('a process that becomes ready just as whoever started it is gone ends quietly, too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-gone-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const gone = join(folder, 'gone')
  // Busy until then, so that it cannot have heard of it when it says that it is ready.
  const busy = run(
    `const { existsSync, writeSync } = process.getBuiltinModule('node:fs')
    writeSync(1, 'busy')
    while (!existsSync(${JSON.stringify(gone)}));`,
    { ...process.env },
  )
  await vi.waitFor(() => expect(busy.output()).toBe('busy'), { timeout: 60_000, interval: 20 })
  busy.child.disconnect()
  if (busy.child.connected) await once(busy.child, 'disconnect')
  writeFileSync(gone, '')
  expect(await busy.ended).toBe(0)
  expect(busy.output()).toBe('busy')
})
