import { asSeenBy } from '@trousseau/contract/endpoint'
import {
  orderDates,
  type StageDates,
  type StoreWholeDates,
  type WholesaleWholeDates,
} from '@trousseau/contract/orders/dates'
import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { dayWords, RISK_LABELS } from '@trousseau/domain/dates/date-words'
import { type Day, formatLongDay } from '@trousseau/domain/day'
import type { UserKind } from '@trousseau/domain/people/roles'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { One } from '../../lib/api/one.tsx'
import { useFreshRead } from '../../lib/api/use-api.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SkeletonLines } from '../../ui/page/loading.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { Alterations } from './alterations.tsx'
import styles from './arrival.module.css'
import { RiskBadge } from './risk-badge.tsx'

type Promised = StoreWholeDates['promises'][number] & Partial<WholesaleWholeDates['promises'][number]>
/** A factory is told neither what was promised nor what can be changed. */
type Shown = Omit<StoreWholeDates, 'promises' | 'own_alterations_days' | 'usual_alterations_days'> &
  Partial<Pick<StoreWholeDates, 'own_alterations_days' | 'usual_alterations_days'>> & {
    promises?: readonly Promised[]
  }
type Shared = { order: Pick<OrderRow, 'id' | 'version' | 'status'>; seenAs: UserKind }

/** The sentence, the days, the stages as a line, and what was promised. Asked for anew whenever the order has changed. */
export function ArrivalDates({ order, seenAs }: Shared) {
  const { id, version } = order
  const read = useFreshRead(asSeenBy(seenAs, orderDates.getOrderDates), { params: { id: String(id) } })
  const { refetch } = read
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    void refetch()
  }, [version, refetch])
  return (
    <One read={read} what="The dates could not be loaded." waiting={<SkeletonLines lines={8} />}>
      {(dates) => <Dates dates={dates} order={order} seenAs={seenAs} />}
    </One>
  )
}

function Dates({ dates, order, seenAs }: Shared & { dates: Shown }) {
  const { sentence, advice, stages, promises = [] } = dates
  const facts = factsOf(dates, order, seenAs)
  return (
    <>
      <p className={styles.sentence}>
        <ArrivalBadge dates={dates} />
        <span>{sentence}</span>
      </p>
      {advice !== null && <p className={styles.advice}>{advice}</p>}
      {facts.length > 0 && <Facts facts={facts} />}
      {dates.state !== 'cancelled' && <StageLine stages={stages} />}
      {promises.length > 1 && (
        <Timeline
          label="What was promised"
          events={promises.map(({ seq, words, at, by }) => ({
            key: String(seq),
            title: words,
            about: (
              <>
                <Moment at={at} />
                {by && ` · ${by}`}
              </>
            ),
          }))}
        />
      )}
    </>
  )
}

/** What has arrived was in time or was not; there is no risk in it any more. */
function ArrivalBadge({ dates: { state, risk, slack } }: { dates: Shown }) {
  if (risk === null) return null
  if (state !== 'arrived') return <RiskBadge risk={risk} />
  const isInTime = slack !== null && slack >= 0
  return (
    <StatusBadge tone={isInTime ? 'success' : 'error'}>
      {isInTime ? RISK_LABELS.safe : 'Arrived late'}
    </StatusBadge>
  )
}

function factsOf(dates: Shown, order: Shared['order'], seenAs: UserKind): Fact[] {
  const { arrives_on, state, reason } = dates
  if (state === 'cancelled') return []
  const whoMay = seenAs === 'factory' ? undefined : seenAs
  return [
    ['Needed by', <Alterations key="needed" order={order} dates={dates} seenAs={whoMay} />],
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
