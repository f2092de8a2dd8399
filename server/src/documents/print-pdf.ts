import { Worker } from 'node:worker_threads'
import { AppError } from '../http/app-error.ts'
import type { Paper } from './paper.ts'
import type { Said } from './pdf-worker.ts'

type Press = { print(paper: Paper): Promise<Uint8Array> }
type Job = { paper: Paper; resolve: (bytes: Uint8Array) => void; reject: (error: unknown) => void }
type PressOptions = {
  startThread?: () => Worker
  /** How long one document may be drawn. */
  longestMs?: number
  /** Given up in good time before the connection is: whoever waits for others' documents is told to come again. */
  longestWaitMs?: number
  mostWaiting?: number
}

/** No document needs nearly as much: one that does must not take the portal's memory. */
const LIMITS = { resourceLimits: { maxOldGenerationSizeMb: 256 } }

/** Beside this file, as both were built. From its sources the program finds it in the build: Node runs no other. */
export function startThread(): Worker {
  const place = import.meta.url.endsWith('.ts') ? '../../dist/pdf-worker.js' : './pdf-worker.js'
  return new Worker(new URL(place, import.meta.url), LIMITS)
}

/**
 * Draws documents in a thread of their own, one after the other. One that fails, or takes too long, or kills the thread,
 * is that document's failure alone: the next one finds a thread that works.
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
    // Even with nobody waiting for a document, when nobody listens, an error would end the process.
    thread.on('error', () => {})
    return heard(thread, LONGEST_START_MS).then(() => thread)
  }

  async function draw(paper: Paper): Promise<Uint8Array> {
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

  async function print(paper: Paper): Promise<Uint8Array> {
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

/** What the thread says next. One that takes too long is ended, like one that goes wrong by itself. */
function heard(thread: Worker, longestMs: number): Promise<Said> {
  return new Promise((resolve, reject) => {
    let why = 'it ended'
    const end = (settle: () => void) => {
      clearTimeout(timer)
      thread.off('message', onSaid).off('error', onError).off('exit', onExit)
      // A thread with nothing to draw does not keep a process from ending.
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

/** The process's own. */
const press = openPress()

export const printPdf: Press['print'] = press.print
