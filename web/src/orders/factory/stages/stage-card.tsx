import { Button } from '@mantine/core'
import type { StageCard as Card } from '@trousseau/contract/orders/stages'
import { UNDO_MS } from '@trousseau/domain/dates/report-problems'
import type { ReportKind } from '@trousseau/domain/dates/stages'
import { type Day, MONTHS } from '@trousseau/domain/day'
import { IN_PRODUCTION } from '@trousseau/domain/orders/order-status'
import type { ReactNode } from 'react'
import { TextLink } from '../../../lib/router/text-link.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { RiskBadge } from '../../arrival/risk-badge.tsx'
import { OrderPicture } from '../../order-picture.tsx'
import { ChangedMark } from '../changed-mark.tsx'
import type { Delayed } from './delay-dialog.tsx'
import { forgetRefused, keptOf, sendTap, type Tap, type Taps } from './stage-taps.ts'
import { delayWords, lastWords, nameOf, stageDays, TAP_LABELS } from './stage-words.ts'
import styles from './stages.module.css'

/** What all cards of a page share. */
export type Hand = {
  today: Day
  /** The time at the server. */
  now: number
  taps: Taps
  onDelay: (delayed: Delayed) => void
  /** The order that stands above all others, and not in its column. */
  above?: number | undefined
  /** Undefined where several are not chosen together. */
  chosen?: { ids: ReadonlySet<number>; toggle: (card: Card) => void } | undefined
}

type StageCardProps = { card: Card; hand: Hand }

/** One order: what it is, by when, how far it is, and what can be reported of it. */
export function StageCard({ card, hand }: StageCardProps) {
  const { item, color, size, store, risk, delay, last_report: last } = card
  const { today, chosen } = hand
  const isMade = card.status === IN_PRODUCTION
  const name = nameOf(card)
  const choice = [color?.label, size?.label ?? (card.is_measured ? 'Custom size' : undefined)]
  return (
    <>
      <div className={styles.head}>
        <div className={styles.picture}>
          <OrderPicture image={item.image} />
        </div>
        <div className={styles.words}>
          <h3 className={styles.name}>
            <TextLink to="/factory/orders/$id" params={{ id: String(card.id) }}>
              {name}
            </TextLink>
          </h3>
          <span>{choice.filter((word) => word !== undefined).join(', ')}</span>
          <span className={styles.quiet}>{`PO ${card.purchase_order_number}, ${store.name}`}</span>
        </div>
        {chosen && isMade && (
          <CheckboxField
            className={styles.choose}
            size="md"
            aria-label={`Select ${name}`}
            checked={chosen.ids.has(card.id)}
            onChange={() => chosen.toggle(card)}
          />
        )}
      </div>
      <div className={styles.dates}>
        {risk && <RiskBadge risk={risk} />}
        <span>
          {'Ship by '}
          <DayText day={card.estimated_ship_date} />
        </span>
        <ChangedMark order={{ changed_at: card.changed_at, moved_away_at: null }} />
      </div>
      {isMade ? (
        <span className={styles.quiet}>{daysKept(stageDays(card, today))}</span>
      ) : (
        <Packed packageId={card.package_id} />
      )}
      {delay && <span className={styles.delay}>{daysKept(delayWords(delay, today))}</span>}
      {last && last.what !== 'delayed' && (
        <span className={styles.quiet}>{daysKept(lastWords(last, today))}</span>
      )}
      <Reporting card={card} hand={hand} />
    </>
  )
}

const A_DAY = new RegExp(`((?:${MONTHS.join('|')}) \\d+)`)

/** In a narrow column, no line ends between a month and its day. */
const daysKept = (words: string): ReactNode[] =>
  words.split(A_DAY).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other
      <span key={at} className={styles.day}>
        {part}
      </span>
    ),
  )

function Packed({ packageId }: { packageId: number | null }) {
  if (packageId === null) return <span className={styles.quiet}>Ready to ship, not packed yet</span>
  return (
    <span className={styles.quiet}>
      {'In package '}
      <TextLink to="/packages/$id" params={{ id: String(packageId) }}>{`#${packageId}`}</TextLink>
    </span>
  )
}

/** The buttons, what became of the last tap, and Undo for a while. */
export function Reporting({ card, hand }: StageCardProps) {
  const { taps, today, onDelay } = hand
  const { id, stage } = card
  const name = nameOf(card)
  const kept = keptOf(taps, id)
  const refused = taps.refused.find((one) => one.id === id)
  const report = (what: ReportKind, of = stage) => {
    if (!kept) sendTap({ body: { ids: [id], stage: of, what, on: today }, names: [name] })
  }
  const look = { size: 'sm', 'aria-disabled': kept ? true : undefined } as const
  const isMade = card.status === IN_PRODUCTION
  const undo = undoable(card, hand.now)
  return (
    <>
      {(isMade || undo) && (
        <div className={styles.buttons}>
          {isMade && card.started_on === null && (
            <Button
              {...look}
              variant="default"
              aria-label={`Start ${name}`}
              onClick={() => report('started')}
            >
              Start
            </Button>
          )}
          {isMade && (
            <>
              <Button {...look} aria-label={`${doneLabel(stage)} ${name}`} onClick={() => report('finished')}>
                {doneLabel(stage)}
              </Button>
              <Button
                {...look}
                variant="default"
                aria-label={`Delay ${name}`}
                onClick={() => kept ?? onDelay({ stage, ids: [id], names: [name] })}
              >
                Delay
              </Button>
            </>
          )}
          {undo && (
            <Button
              {...look}
              variant="subtle"
              aria-label={`Undo ${name}`}
              onClick={() => report('undone', undo.stage)}
            >
              Undo
            </Button>
          )}
        </div>
      )}
      {kept && <TapState tap={kept.tap} isWaiting={kept.isWaiting} />}
      {refused && <RefusedTap id={id} name={name} message={refused.message} />}
    </>
  )
}

/** The last thing that the factory does: the button says what becomes of the order. */
export const doneLabel = (stage: Card['stage']): string =>
  stage === 'finishing' ? 'Done, ready to ship' : TAP_LABELS.finished

/** The last report, while it can still be taken back by whoever made it in error. */
export function undoable({ last_report: last }: Card, now: number): Card['last_report'] {
  return last && now - Date.parse(last.at) < UNDO_MS ? last : null
}

export function TapState({ tap, isWaiting }: { tap: Tap; isWaiting: boolean }) {
  const label = TAP_LABELS[tap.body.what]
  return (
    <span className={styles.tap} data-waiting={isWaiting || undefined}>
      {isWaiting ? `${label}: waiting for the network` : `${label}: sending…`}
    </span>
  )
}

export function RefusedTap({ id, name, message }: { id: number; name: string; message: string }) {
  return (
    <div className={styles.refused}>
      <span role="alert">{`Not saved: ${message}`}</span>
      <Button variant="subtle" size="compact-sm" aria-label={`OK ${name}`} onClick={() => forgetRefused(id)}>
        OK
      </Button>
    </div>
  )
}
