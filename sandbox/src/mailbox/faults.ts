import { type Channel, channels, isChannel } from './message.ts'

/**
 * refuse: a permanent failure (403, 550). error: a temporary failure (500, 451). hang: no response until the caller
 * gives up. redirect: 302 to another address. accept-then-drop-connection: the message is kept, but the response is
 * lost.
 */
const faultKinds = ['refuse', 'hang', 'error', 'redirect', 'accept-then-drop-connection'] as const
type FaultKind = (typeof faultKinds)[number]

/** `left` is how many more calls will fail; `followed` counts the callers that followed a redirect. */
export type Fault = {
  id: number
  channel: Channel
  kind: FaultKind
  to?: string
  times: number
  left: number
  followed: number
}

export type Faults = { armed: Fault[]; lastId: number }

export function noFaults(): Faults {
  return { armed: [], lastId: 0 }
}

export function armFault(faults: Faults, wish: Pick<Fault, 'channel' | 'kind' | 'times' | 'to'>): Fault {
  faults.lastId += 1
  const fault: Fault = { id: faults.lastId, ...wish, left: wish.times, followed: 0 }
  faults.armed.push(fault)
  return fault
}

/** The oldest armed fault that applies to this call; taking it uses up one of its times. */
export function takeFault(faults: Faults, channel: Channel, recipients: string[] = []): Fault | undefined {
  const addressed = recipients.map((address) => address.toLowerCase())
  const fault = faults.armed.find(
    ({ channel: its, left, to }) =>
      its === channel && left > 0 && (to === undefined || addressed.includes(to.toLowerCase())),
  )
  if (fault) fault.left -= 1
  return fault
}

/** Returns the fault to arm, or a sentence that says what is wrong with the request. */
export function readFault(body: unknown): Pick<Fault, 'channel' | 'kind' | 'times' | 'to'> | string {
  if (typeof body !== 'object' || body === null) return 'The body must be a JSON object.'
  const { channel, kind, times, to }: Record<string, unknown> = { ...body }
  const known = faultKinds.find((each) => each === kind)
  if (!isChannel(channel)) return `channel must be one of ${channels.join(', ')}.`
  if (!known) return `kind must be one of ${faultKinds.join(', ')}.`
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > 1_000_000) {
    return 'times must be a whole number from 1 to 1000000.'
  }
  if (channel === 'smtp' && known === 'redirect') return 'SMTP knows no redirect.'
  if (to === undefined) return { channel, kind: known, times }
  if (typeof to !== 'string' || to === '') return 'to must be an e-mail address.'
  if (channel !== 'smtp') return 'Only smtp has recipients: leave to away.'
  return { channel, kind: known, times, to }
}
