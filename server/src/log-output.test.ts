import { execFileSync } from 'node:child_process'
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLogOutput } from './log-output.ts'
import { startTestProcess } from './testing/processes/test-process.ts'
import { createTestApp } from './testing/test-app.ts'

/** A pipe that holds 64 kB and then refuses more until it is read. */
function openPipe() {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-pipe-'))
  const file = join(folder, 'pipe')
  execFileSync('mkfifo', [file])
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK)
  onTestFinished(() => {
    closeSync(reader)
    closeSync(writer)
    rmSync(folder, { recursive: true, force: true })
  })
  const buffer = Buffer.alloc(1 << 16)
  const read = () => {
    try {
      return buffer.toString('latin1', 0, readSync(reader, buffer))
    } catch {
      return ''
    }
  }
  return { writer, read }
}

test('what a full disk or a reader that hangs does not take is dropped and counted, and told when there is room', async () => {
  const { writer, read } = openPipe()
  const output = openLogOutput(writer, (lines) => `${lines} lost\n`, 10_000)
  const words = 'w'.repeat(90)
  for (let line = 0; line < 2_000; line += 1) {
    output.write(`${line} ${words}\n`)
    // Between two lines the portal does other things, and is not held up.
    if (line % 20 === 0) await nextTurn()
  }
  let text = ''
  const lostIn = (line: string) => Number(/^(\d+) lost$/.exec(line)?.[1] ?? 0)
  await vi.waitFor(() => {
    text += read()
    let next = 0
    for (const line of text.split('\n').slice(0, -1)) {
      const lost = lostIn(line)
      if (lost === 0) expect(line).toBe(`${next} ${words}`)
      next += lost || 1
    }
    expect(next).toBe(2_000)
  }, 60_000)
  const lost = text.split('\n').map(lostIn)
  expect(lost.reduce((sum, one) => sum + one)).toBeGreaterThan(100)
  output.write('and on it goes\n')
  await output.flushed()
  expect(read()).toBe('and on it goes\n')
})

// Elsewhere than on Linux there is no such device.
if (existsSync('/dev/full')) {
  test('a portal whose log is on a full disk answers as ever, and stops in peace', async () => {
    const app = await createTestApp()
    onTestFinished(() => app.close())
    const full = openSync('/dev/full', 'w')
    const portal = await startTestProcess(
      'main',
      { DATABASE_URL: app.databaseUrl, PORT: '0', LOG_LEVEL: 'trace' },
      full,
    )
    closeSync(full)
    const statusOf = async () => (await fetch(`http://localhost:${portal.ready.port}/health/ready`)).status
    // A portal that has only just started on a busy machine may refuse requests at first.
    for (let i = 0; i < 10; i += 1) await vi.waitFor(async () => expect(await statusOf()).toBe(200), 60_000)
    await portal.stop()
    expect(await portal.ended).toEqual({ code: 0, signal: null })
  })
}
