import { written } from '../book.store.ts'
import { takeFault } from '../faults/faults.ts'
import type { Provider } from '../provider.ts'

const answerWithinMs = 10_000

/**
 * Notifies the webhooks of this event once the book is written: the object in its current state, without an envelope.
 * Best effort: a failed delivery is retried once, and one under way is lost if the process ends.
 */
export function announce(provider: Provider, event: string, customerId: string, object: unknown): void {
  const targets = findTargets(provider, event)
  if (targets.length === 0) return
  const names = [customerId, provider.book.customers.get(customerId)?.reference ?? '']
  const kinds = ['webhook-drop', 'webhook-double', 'webhook-late'] as const
  const fault = takeFault(provider.faults, kinds, names)
  if (fault?.kind === 'webhook-drop') return
  const body = JSON.stringify(object)
  const times = fault?.kind === 'webhook-double' ? 2 : 1
  const lateMs = fault?.kind === 'webhook-late' ? (fault.seconds ?? 5) * 1000 : 0
  const deliverAll = () => {
    for (const url of targets) for (let at = 0; at < times; at += 1) void deliver(provider, url, event, body)
  }
  written(provider.book).then(
    () => later(provider, lateMs, deliverAll),
    () => undefined,
  )
}

/** Runs a task after a pause, unless the provider is closed first. */
export function later({ ended }: Provider, pauseMs: number, task: () => void): void {
  if (ended.aborted) return
  const timer = setTimeout(() => {
    ended.removeEventListener('abort', cancel)
    task()
  }, pauseMs)
  const cancel = () => clearTimeout(timer)
  ended.addEventListener('abort', cancel, { once: true })
}

function findTargets({ book, settings }: Provider, event: string): string[] {
  const asked = [...book.webhooks.values()].filter((each) => !each.deleted_at && each.event === event)
  const urls = asked.map(({ url }) => url)
  return settings.webhookUrl ? [settings.webhookUrl, ...urls] : urls
}

async function deliver(provider: Provider, url: string, event: string, body: string, isLast = false) {
  const { ended, settings } = provider
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stax-event-name': event },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([ended, AbortSignal.timeout(answerWithinMs)]),
    })
    await answer.arrayBuffer()
    if (answer.ok) return
  } catch {
    // A network error counts as a refusal; both are retried once, below.
  }
  if (!isLast) later(provider, settings.webhookRetryMs, () => void deliver(provider, url, event, body, true))
}
