import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Log } from '../log.ts'

export type CapturedLog = {
  log: Log
  text(): string
  lines(): Record<string, unknown>[]
  clear(): void
}

/** A log at the most verbose level that tests can read. */
export function captureLog(): CapturedLog {
  let chunks: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      chunks.push(String(chunk))
      done()
    },
  })
  const text = () => chunks.join('')
  return {
    log: pino({ level: 'trace' }, stream),
    text,
    lines: () =>
      text()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    clear: () => {
      chunks = []
    },
  }
}
