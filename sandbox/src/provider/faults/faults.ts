import { type CallName, callNames } from '../call-names.ts'

/**
 * slow: responds late, after `ms`. hang: no response and nothing done. html: a firewall's page. empty-500: no body.
 * 429: refused with Retry-After. charge-done-answer-lost: done and recorded, but the connection is cut. never-arrived:
 * the connection is cut before anything is done. script-blocked, frame-never-ready: faults in the browser.
 */
export const transportFaults = [
  'slow',
  'hang',
  'html',
  'empty-500',
  '429',
  'charge-done-answer-lost',
  'never-arrived',
] as const
export const faultKinds = [
  'decline',
  ...transportFaults,
  'ach-return',
  'webhook-drop',
  'webhook-double',
  'webhook-late',
  'frame-never-ready',
  'script-blocked',
] as const
type FaultKind = (typeof faultKinds)[number]

/** `customer_id` may also be the customer's reference, because a customer that is not created yet has no id. */
type Wish = {
  customer_id: string
  kind: FaultKind
  times: number
  call?: CallName
  text?: string
  status?: number
  ms?: number
  seconds?: number
}
export type Fault = Wish & { id: number; left: number }
export type Faults = { armed: Fault[]; lastId: number }

export function noFaults(): Faults {
  return { armed: [], lastId: 0 }
}

export function armFault(faults: Faults, wish: Wish): Fault {
  faults.lastId += 1
  const fault: Fault = { ...wish, id: faults.lastId, left: wish.times }
  faults.armed.push(fault)
  return fault
}

/** The oldest armed fault that applies to these customers; taking it uses up one of its times. */
export function takeFault(
  faults: Faults,
  kinds: readonly FaultKind[],
  customers: string[],
  call?: CallName,
): Fault | undefined {
  const fault = faults.armed.find(
    (each) =>
      each.left > 0 &&
      kinds.includes(each.kind) &&
      customers.includes(each.customer_id) &&
      (each.call === undefined || each.call === call),
  )
  if (fault) fault.left -= 1
  return fault
}

/** Returns the fault to arm, or a sentence that says what is wrong with the request. */
export function readWish(body: Record<string, unknown>): Wish | string {
  const { customer_id, times = 1 } = body
  const kind = faultKinds.find((each) => each === body.kind)
  const call = callNames.find((each) => each === body.call)
  if (typeof customer_id !== 'string' || customer_id.trim() === '') {
    return 'customer_id must be the id of one customer, or the reference it will be made with.'
  }
  if (!kind) return `kind must be one of ${faultKinds.join(', ')}.`
  if (!isWhole(times, 1, 1_000_000)) return 'times must be a whole number from 1 to 1000000.'
  if (body.call !== undefined && !call) return `call must be one of ${callNames.join(', ')}.`
  if (call && /^(webhook|frame|script)-/.test(kind)) return `${kind} meets no call: leave call away.`
  if (body.text !== undefined && typeof body.text !== 'string') return 'text must be a text.'
  if (body.status !== undefined && !isWhole(body.status, 200, 599)) return 'status must be a status of HTTP.'
  if (body.ms !== undefined && !isWhole(body.ms, 0, 600_000)) return 'ms must be from 0 to 600000.'
  if (body.seconds !== undefined && !isAmount(body.seconds, 86_400)) return 'seconds must be from 0 to 86400.'
  return {
    customer_id: customer_id.trim(),
    kind,
    times,
    ...(call && { call }),
    ...(typeof body.text === 'string' && { text: body.text }),
    ...(isWhole(body.status, 200, 599) && { status: body.status }),
    ...(isWhole(body.ms, 0, 600_000) && { ms: body.ms }),
    ...(isAmount(body.seconds, 86_400) && { seconds: body.seconds }),
  }
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && isAmount(value, most) && value >= least
}

function isAmount(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most
}
