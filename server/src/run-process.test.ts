import { spawn } from 'node:child_process'
import { expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

const RUN_PROCESS = new URL('./run-process.ts', import.meta.url).href
const PROGRAM = `
  import { runProcess } from ${JSON.stringify(RUN_PROCESS)}
  await runProcess('test', async () => {
    void Promise.reject(new Error('nobody listens'))
    setInterval(() => console.log('still at work'), 10)
    return {}
  })
`

test('a promise that fails in the background, where nobody listens, is logged and ends nothing', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM])
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
  await vi.waitFor(() => expect(output).toContain('still at work'), { timeout: 30_000, interval: 20 })
  expect(output).toContain('nobody listens')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
