import { write, writeSync } from 'node:fs'

/** How many characters may wait for a disk that is full or a reader that has stopped reading. */
const MOST_WAITING = 1_000_000
const AGAIN_MS = 100
/** How long lines are gathered: a write for each would cost a request more than all else that is logged of it. */
const GATHER_MS = 50

export type LogOutput = {
  write(line: string): void
  /** What can be written without waiting for anybody: the last thing a process does. */
  flushSync(): void
  /** Resolves when all lines are written, or when it turns out that they cannot be. */
  flushed(): Promise<void>
}

/**
 * Where the lines of the log go. A disk that is full, a reader that hangs or one that is gone holds up nobody who logs:
 * lines wait, those too many are dropped and counted, and once there is room again a line says how many were lost.
 */
export function openLogOutput(
  fd: number,
  describeLost: (lines: number) => string,
  mostWaiting = MOST_WAITING,
): LogOutput {
  const waiting: string[] = []
  let length = 0
  let lost = 0
  /** What is left of the lines that are being written: a line that was cut by a full disk is completed later. */
  let rest: Buffer = Buffer.alloc(0)
  let isWriting = false
  /** When lines are written, if some wait. */
  let again: NodeJS.Timeout | undefined
  let hasFailed = false
  const listeners: (() => void)[] = []

  function takeWaiting(): void {
    if (rest.length > 0) return
    if (lost > 0) waiting.push(describeLost(lost))
    rest = Buffer.from(waiting.join(''))
    waiting.length = 0
    length = 0
    lost = 0
  }
  function next(): void {
    again = undefined
    takeWaiting()
    if (rest.length === 0) {
      tellFlushed()
      return
    }
    isWriting = true
    write(fd, rest, 0, rest.length, null, (error, written) => {
      isWriting = false
      hasFailed = error !== null
      if (error) {
        tellFlushed()
        again = setTimeout(next, AGAIN_MS).unref()
      } else {
        rest = rest.subarray(written)
        if (rest.length > 0 || waiting.length === 0 || listeners.length > 0) next()
        else writeSoon()
      }
    })
  }
  /** At once if so much waits that lines would be lost, unless that was tried in vain just now. */
  function writeSoon(): void {
    if (length <= mostWaiting / 2 || hasFailed) again ??= setTimeout(next, GATHER_MS).unref()
    else {
      clearTimeout(again)
      next()
    }
  }
  function tellFlushed(): void {
    for (const tell of listeners.splice(0)) tell()
  }

  return {
    write: (line) => {
      if (length + line.length > mostWaiting) {
        lost += 1
        return
      }
      waiting.push(line)
      length += line.length
      if (!isWriting) writeSoon()
    },
    flushSync: () => {
      // Where a reader hangs, another write would hang this process with it.
      if (isWriting) return
      clearTimeout(again)
      again = undefined
      takeWaiting()
      try {
        while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest))
      } catch {
        // There is nowhere to say so.
      }
    },
    flushed: () =>
      new Promise((resolve) => {
        if (!isWriting && (hasFailed || (rest.length === 0 && waiting.length === 0))) {
          resolve()
          return
        }
        listeners.push(resolve)
        if (isWriting) return
        clearTimeout(again)
        next()
      }),
  }
}
