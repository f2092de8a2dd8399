import { Skeleton } from '@mantine/core'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orderDates, type StageDates, type StoreWholeDates } from '@trousseau/contract/orders/dates'
import { dayWords, RISK_LABELS } from '@trousseau/domain/dates/date-words'
import type { Risk } from '@trousseau/domain/dates/risk'
import { type Day, formatLongDay } from '@trousseau/domain/day'
import type { UserKind } from '@trousseau/domain/people/roles'
import { Check } from 'lucide-react'
import { One } from '../lib/api/one.tsx'
import { useFreshRead } from '../lib/api/use-api.ts'
import { useSession } from '../lib/session/use-session.ts'
import { type Fact, Facts } from '../ui/facts.tsx'
import { Moment } from '../ui/moment.tsx'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import { Timeline } from '../ui/timeline.tsx'
import styles from './arrival.module.css'

type Shown = Omit<StoreWholeDates, 'promises'> & Partial<Pick<StoreWholeDates, 'promises'>>

/** The sentence, the days, the stages as a line, and what was promised. Asked for anew whenever the order has changed. */
export function ArrivalDates({ id, seenAs }: { id: string; seenAs: UserKind }) {
  const read = useFreshRead(asSeenBy(seenAs, orderDates.getOrderDates), { params: { id } })
  return (
    <One read={read} what="The dates could not be loaded." waiting={<Skeleton height={220} radius={4} />}>
      {(dates) => <Dates dates={dates} />}
    </One>
  )
}

const TONES: Readonly<Record<Risk, Tone>> = {
  safe: 'success',
  tight: 'warning',
  short: 'error',
  late: 'error',
}

function Dates({ dates }: { dates: Shown }) {
  const { sentence, risk, advice, stages, promises = [] } = dates
  return (
    <>
      <p className={styles.sentence}>
        {risk && <StatusBadge tone={TONES[risk]}>{RISK_LABELS[risk]}</StatusBadge>}
        <span>{sentence}</span>
      </p>
      {advice !== null && <p className={styles.advice}>{advice}</p>}
      <Facts facts={factsOf(dates)} />
      {dates.state !== 'cancelled' && <StageLine stages={stages} />}
      {promises.length > 1 && (
        <Timeline
          label="What was promised"
          events={promises.map(({ seq, words, at }) => ({
            key: String(seq),
            title: words,
            about: <Moment at={at} />,
          }))}
        />
      )}
    </>
  )
}

function factsOf({ need_by, alterations_days, arrives_on, state, reason }: Shown): Fact[] {
  const days = alterations_days === 1 ? '1 day' : `${alterations_days} days`
  return [
    [
      'Needed by',
      alterations_days === 0
        ? formatLongDay(need_by)
        : `${formatLongDay(need_by)}, with ${days} for alterations`,
    ],
    ...(arrives_on === null
      ? []
      : [[state === 'arrived' ? 'Arrived' : 'Arrives', formatLongDay(arrives_on)] as const]),
    ...(reason === null ? [] : [['Why', reason.charAt(0).toUpperCase() + reason.slice(1)] as const]),
  ]
}

/** From left to right, or from top to bottom on a phone: what is done, what is being done, what is to come. */
function StageLine({ stages }: { stages: readonly StageDates[] }) {
  const today = useSession()?.today
  const now = stages.findLastIndex(({ finished_on }) => finished_on !== null) + 1
  return (
    <ol className={styles.stages} aria-label="Stages">
      {stages.map((stage, at) => (
        <li
          key={stage.stage}
          className={styles.stage}
          data-state={at < now ? 'done' : at === now ? 'now' : 'ahead'}
          aria-current={at === now ? 'step' : undefined}
        >
          <span className={styles.dot}>{at < now && <Check size={12} strokeWidth={3} aria-hidden />}</span>
          <span className={styles.label}>{stage.label}</span>
          <span className={styles.day}>{today && wordsOf(stage, at < now, today)}</span>
        </li>
      ))}
    </ol>
  )
}

function wordsOf({ finished_on, expected_on, planned_on }: StageDates, isDone: boolean, today: Day): string {
  if (isDone) return finished_on === null ? 'Done' : `Done ${dayWords(finished_on, today)}`
  if (expected_on === null) return 'No date'
  const by = `By ${dayWords(expected_on, today)}`
  return expected_on > planned_on ? `${by}, planned ${dayWords(planned_on, today)}` : by
}
