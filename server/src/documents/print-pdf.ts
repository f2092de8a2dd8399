import { Worker } from 'node:worker_threads'
import { AppError } from '../http/app-error.ts'
import type { Paper } from './paper.ts'
import type { Said } from './pdf-worker.ts'

/** One document, or several in one file. */
export type Printable = Paper | readonly [Paper, ...Paper[]]
type Press = { print(paper: Printable): Promise<Uint8Array> }
type Job = { paper: Printable; resolve: (bytes: Uint8Array) => void; reject: (error: unknown) => void }
type PressOptions = {
  startThread?: () => Worker
  /** How long drawing one document may take. */
  longestMs?: number
  /** Gives up before the connection times out, so that a client waiting for others' documents is told to try again. */
  longestWaitMs?: number
  mostWaiting?: number
}

/** Far more than any document needs; a runaway document must not use up the portal's memory. */
const LIMITS = { resourceLimits: { maxOldGenerationSizeMb: 256 } }

/**
 * Next to this file in the build. When run from source it is taken from the build too, because Node cannot run the
 * source.
 */
export function startThread(): Worker {
  const place = import.meta.url.endsWith('.ts') ? '../../dist/pdf-worker.js' : './pdf-worker.js'
  return new Worker(new URL(place, import.meta.url), LIMITS)
}

/**
 * Draws documents in a separate thread, one after another. A document that fails, takes too long or kills the thread
 * fails alone: the next one gets a working thread.
 */
export function openPress(options: PressOptions = {}): Press {
  const { longestMs = 10_000, longestWaitMs = 11_500, mostWaiting = 50 } = options
  const waiting: Job[] = []
  let ready: Promise<Worker> | undefined
  let isBusy = false

  function start(): Promise<Worker> {
    const thread = (options.startThread ?? startThread)()
    thread.on('exit', () => {
      ready = undefined
    })
    // Without a listener, an error while no document is waiting would end the process.
    thread.on('error', () => {})
    return heard(thread, LONGEST_START_MS).then(() => thread)
  }

  async function draw(paper: Printable): Promise<Uint8Array> {
    ready ??= start()
    const thread = await ready
    const answer = heard(thread, longestMs)
    thread.postMessage(paper)
    const drawn = await answer
    if ('bytes' in drawn) return drawn.bytes
    throw new Error('problem' in drawn ? drawn.problem : 'the thread that draws documents started twice')
  }

  async function drawAll(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let job = waiting.shift(); job; job = waiting.shift())
      await draw(job.paper).then(job.resolve, job.reject)
    isBusy = false
  }

  async function print(paper: Printable): Promise<Uint8Array> {
    if (waiting.length >= mostWaiting) throw busy()
    let giveUp: NodeJS.Timeout | undefined
    const drawn = new Promise<Uint8Array>((resolve, reject) => {
      const job = { paper, resolve, reject }
      waiting.push(job)
      giveUp = setTimeout(() => {
        const place = waiting.indexOf(job)
        if (place >= 0) waiting.splice(place, 1)
        reject(busy())
      }, longestWaitMs)
    })
    void drawAll()
    return drawn.finally(() => clearTimeout(giveUp))
  }

  return { print }
}

const busy = () => new AppError('unavailable', { retryAfterSeconds: 10 })

const LONGEST_START_MS = 30_000

/** The thread's next message. A thread that takes too long is terminated. */
function heard(thread: Worker, longestMs: number): Promise<Said> {
  return new Promise((resolve, reject) => {
    let why = 'it ended'
    const end = (settle: () => void) => {
      clearTimeout(timer)
      thread.off('message', onSaid).off('error', onError).off('exit', onExit)
      // An idle thread does not keep the process from exiting.
      thread.unref()
      settle()
    }
    const onSaid = (said: Said) => end(() => resolve(said))
    const onError = (error: Error) => {
      why = error.message
    }
    const onExit = () => end(() => reject(new Error(`the thread that draws documents was lost: ${why}`)))
    const timer = setTimeout(() => {
      why = `it took longer than ${longestMs} ms`
      void thread.terminate().then(onExit, onExit)
    }, longestMs)
    thread.on('message', onSaid).on('error', onError).on('exit', onExit)
    thread.ref()
  })
}

const press = openPress()

export const printPdf: Press['print'] = press.print
