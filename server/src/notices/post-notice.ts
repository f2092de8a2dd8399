import type { Config } from '../config.ts'
import type { Envelope, Messages } from '../outbox/messages.ts'

const TIME_LIMIT_MS = 15_000

/** To the chat function or the e-mail function. The id is the same however often it is tried. */
export async function postNotice(
  { chatUrl, mailUrl }: Pick<Config, 'chatUrl' | 'mailUrl'>,
  { channel, subject, text }: Messages['notice'],
  { id }: Envelope,
): Promise<void> {
  const response = await fetch(channel === 'chat' ? chatUrl : mailUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `notice-${id}` },
    body: JSON.stringify({ subject, text }),
    // A redirect could lead anywhere: it is a failure like any other.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  })
  await response.arrayBuffer()
  if (!response.ok)
    throw Object.assign(new Error('the notice was not taken'), { code: `HTTP ${response.status}` })
}
