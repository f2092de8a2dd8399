import type { Config } from '../config.ts'
import type { Envelope, Messages } from '../outbox/messages.ts'

const TIME_LIMIT_MS = 15_000

/** Sends a notice to the chat or the email function. Every retry has the same id, so that the receiver can tell. */
export async function postNotice(
  { chatUrl, mailUrl }: Pick<Config, 'chatUrl' | 'mailUrl'>,
  { channel, subject, text }: Messages['notice'],
  { id }: Envelope,
): Promise<void> {
  const response = await fetch(channel === 'chat' ? chatUrl : mailUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `notice-${id}` },
    body: JSON.stringify({ subject, text }),
    // A redirect could lead anywhere, so it counts as a failure.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  })
  await response.arrayBuffer()
  if (!response.ok)
    throw Object.assign(new Error('the notice was not taken'), { code: `HTTP ${response.status}` })
}
