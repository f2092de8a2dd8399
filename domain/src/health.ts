/** How the house is doing, as a person wants to hear it. */
export type Condition = 'good' | 'watch' | 'bad'
export type Sign = {
  title: string
  condition: Condition
  words: string
  advice?: string
  /** The page on which something can be done about it. */
  leadsTo?: 'differences' | 'notices'
}

type Health = {
  messages: { waiting: number; oldest_seconds: number; given_up: number }
  payments: { open: number; oldest_seconds: number }
  differences: number
  provider: { calls: number; failed: number; blocked_until: string | null }
  replica: { follows: boolean; behind_seconds: number | null } | null
  server: {
    requests: number
    failed: number
    memory_mb: number
    lag_ms: number | null
    pool_wait_ms: number | null
  }
}

/** From when something is watched, and from when it is bad. deploy/alerts.yml has the same, for Prometheus. */
export const LIMITS = {
  messageSeconds: [120, 900],
  paymentSeconds: [120, 900],
  failedShare: [0.1, 0.5],
  replicaSeconds: [5, 60],
  requestsFailedShare: [0.001, 0.01],
  lagMs: [100, 1_000],
  poolWaitMs: [50, 500],
  memoryMb: [400, 800],
} as const
/** One failure among a handful of calls is no share yet. */
const FEW = 10

const above = (value: number, [watch, bad]: readonly [number, number]): Condition =>
  value >= bad ? 'bad' : value >= watch ? 'watch' : 'good'

/** Everything in the order in which it hurts. */
export function signsOf(health: Health): Sign[] {
  const { messages, payments, differences, provider, replica, server } = health
  return [
    paymentSign(payments),
    {
      title: 'Books',
      condition: differences === 0 ? 'good' : 'bad',
      words:
        differences === 0
          ? 'Our books match the payment provider’s.'
          : `${count(differences, 'difference')} between our books and the payment provider’s ${differences === 1 ? 'needs' : 'need'} to be settled.`,
      ...(differences > 0 && {
        advice: 'Open Differences to settle.',
        leadsTo: 'differences' as const,
      }),
    },
    providerSign(provider),
    messageSign(messages),
    ...(replica ? [replicaSign(replica)] : []),
    serverSign(server),
  ]
}

function paymentSign({ open, oldest_seconds }: Health['payments']): Sign {
  if (open === 0)
    return { title: 'Payments', condition: 'good', words: 'No payment is waiting to be confirmed.' }
  const condition = above(oldest_seconds, LIMITS.paymentSeconds)
  const verb = open === 1 ? 'is' : 'are'
  return {
    title: 'Payments',
    condition,
    words: `${count(open, 'payment or refund', 'payments or refunds')} ${verb} waiting to be confirmed, the oldest for ${spell(oldest_seconds)}.`,
    ...(condition === 'bad' && {
      advice: 'We keep asking the payment provider. If this lasts, call them.',
    }),
  }
}

function providerSign({ calls, failed, blocked_until }: Health['provider']): Sign {
  const title = 'Payment provider'
  if (blocked_until !== null)
    return {
      title,
      condition: 'bad',
      words:
        'The payment provider is turning our calls away for now: there were too many, or too many failed.',
      advice: 'Payments resume on their own. If it happens again, ask the payment provider why.',
    }
  if (calls === 0)
    return {
      title,
      condition: 'good',
      words: 'No calls to the payment provider in the last hour.',
    }
  return {
    title,
    condition: calls < FEW ? 'good' : above(failed / calls, LIMITS.failedShare),
    words: `${count(calls, 'call')} in the last hour, of which ${failed === 0 ? 'none' : failed.toLocaleString('en-US')} failed or ${failed === 1 ? 'was' : 'were'} declined.`,
  }
}

function messageSign({ waiting, oldest_seconds, given_up }: Health['messages']): Sign {
  const late = above(oldest_seconds, LIMITS.messageSeconds)
  const isAnyLate = oldest_seconds >= LIMITS.messageSeconds[0]
  const sentences = [
    waiting === 0
      ? 'Every email and notice has been sent.'
      : `${count(waiting, 'email or notice is', 'emails and notices are')} waiting to be sent.`,
    ...(isAnyLate ? [`The oldest is ${spell(oldest_seconds)} late.`] : []),
    ...(given_up > 0 ? [`${count(given_up, 'message')} could not be sent.`] : []),
  ]
  return {
    title: 'Emails and notices',
    condition: late === 'good' && given_up > 0 ? 'watch' : late,
    words: sentences.join(' '),
    ...(given_up > 0 && { advice: 'Open Notices to try again.', leadsTo: 'notices' as const }),
  }
}

function replicaSign({ follows, behind_seconds }: Exclude<Health['replica'], null>): Sign {
  if (!follows || behind_seconds === null)
    return {
      title: 'Replica',
      condition: 'watch',
      words:
        'The replica isn’t answering or isn’t following the database. Lists are read from the database itself instead.',
    }
  return {
    title: 'Replica',
    condition: above(behind_seconds, LIMITS.replicaSeconds),
    words:
      behind_seconds === 0 ? 'The replica is up to date.' : `The replica is ${spell(behind_seconds)} behind.`,
  }
}

const WORST: readonly Condition[] = ['bad', 'watch', 'good']

function serverSign({ requests, failed, memory_mb, lag_ms, pool_wait_ms }: Health['server']): Sign {
  const conditions = [
    above(memory_mb, LIMITS.memoryMb),
    above(lag_ms ?? 0, LIMITS.lagMs),
    above(pool_wait_ms ?? 0, LIMITS.poolWaitMs),
    requests < FEW ? 'good' : above(failed / requests, LIMITS.requestsFailedShare),
  ]
  const sentences = [
    `${count(requests, 'request')} since it started, of which ${failed === 0 ? 'none' : failed.toLocaleString('en-US')} failed.`,
    `It uses ${memory_mb.toLocaleString('en-US')} MB of memory.`,
    ...(lag_ms === null ? [] : [`Recent delays are up to ${lag_ms.toLocaleString('en-US')} ms.`]),
    ...(pool_wait_ms === null
      ? []
      : [`Requests wait ${pool_wait_ms.toLocaleString('en-US')} ms for the database on average.`]),
  ]
  return {
    title: 'This server',
    condition: WORST.find((one) => conditions.includes(one)) ?? 'good',
    words: sentences.join(' '),
  }
}

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** In the largest unit that it fills: "2 hours". */
function spell(seconds: number): string {
  const [length, unit] = UNITS.find(([length]) => seconds >= length) ?? [1, 'second']
  return count(Math.floor(seconds / length), unit)
}
