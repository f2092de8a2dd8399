import { Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type StageCard as Card, orderStages } from '@trousseau/contract/orders/stages'
import type { Stage } from '@trousseau/domain/dates/stages'
import { businessDay } from '@trousseau/domain/day'
import { type ComponentProps, useId, useState } from 'react'
import { One } from '../../../lib/api/one.tsx'
import { readOptions } from '../../../lib/api/use-api.ts'
import { LinkButton } from '../../../lib/router/link-button.tsx'
import { useSession } from '../../../lib/session/use-session.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Loading } from '../../../ui/page/loading.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { SkeletonCard } from '../../../ui/page/skeleton-shapes.tsx'
import { DelayDialog, type Delayed } from './delay-dialog.tsx'
import { StageBoard } from './stage-board.tsx'
import { type Hand, RefusedTap } from './stage-card.tsx'
import { Cards } from './stage-column.tsx'
import { sendTap, type Taps, useTaps } from './stage-taps.ts'
import styles from './stages.module.css'
import { type StagesSearch, useStagesSearch } from './stages-search.ts'

const FIRST_STAGE: Stage = 'materials'
/** Others of the factory report, too. */
const ASKED_EVERY_MS = 60_000

export function StagesPage() {
  const session = useSession()
  if (!session?.factory) return null
  return (
    <Page title="Stages" subtitle="Your orders by next stage, most urgent first">
      <Stages factoryId={session.factory.id} />
    </Page>
  )
}

function Stages({ factoryId }: { factoryId: number }) {
  const { search, showStage, closeOrder } = useStagesSearch()
  // From here on, six columns beside the menu are wide enough for their words and buttons.
  const isNarrow = useMediaQuery('(max-width: 1279.98px)', undefined, { getInitialValueInEffect: false })
  const { stage = FIRST_STAGE, order } = search
  const query = {
    ...(isNarrow && { stage }),
    ...(order !== undefined && { order: String(order) }),
  }
  const read = useQuery({
    ...readOptions(orderStages.listStages, { params: { id: String(factoryId) }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: ASKED_EVERY_MS,
  })
  return (
    <One
      read={read}
      what="The stages could not be loaded."
      kept="Your reports are kept."
      isFailureAbove
      waiting={
        <Loading label="Loading the stages">
          <SkeletonCard height={480} />
        </Loading>
      }
    >
      {(board) => (
        <InHand
          factoryId={factoryId}
          board={board}
          now={Date.parse(board.now) + Date.now() - read.dataUpdatedAt}
          isComing={read.isPlaceholderData}
          stage={isNarrow ? stage : undefined}
          order={order}
          onStage={showStage}
          onCloseOrder={closeOrder}
        />
      )}
    </One>
  )
}

type InHandProps = Omit<ComponentProps<typeof StageBoard>, 'hand'> & {
  /** The time at the server. */
  now: number
  order: StagesSearch['order']
  onCloseOrder: () => void
}

function InHand({ now, order, onCloseOrder, ...shown }: InHandProps) {
  const { board, stage, isComing } = shown
  const taps = useTaps()
  const [delayed, setDelayed] = useState<Delayed>()
  const today = businessDay(now)
  const scanned = order === undefined ? null : board.order
  const hand: Hand = { today, now, taps, onDelay: setDelayed, above: scanned?.id }
  const cards = board.columns.flatMap((column) =>
    stage === undefined || column.stage === stage ? column.cards : [],
  )
  const isEmpty = board.columns.every(({ count }) => count === 0) && board.just_done.length === 0
  return (
    <>
      <VisuallyHidden role="status">{taps.said}</VisuallyHidden>
      <Troubles taps={taps} shown={scanned ? [...cards, scanned] : cards} />
      {order !== undefined && (scanned?.id === order || !isComing) && (
        <ScannedOrder key={order} id={order} card={scanned} hand={hand} onClose={onCloseOrder} />
      )}
      {isEmpty ? (
        <EmptyState
          sentence="Nothing is in production right now."
          action={
            <LinkButton to="/factory/orders" search={{ show: 'all' }}>
              See all orders
            </LinkButton>
          }
        />
      ) : (
        <StageBoard {...shown} hand={hand} />
      )}
      <DelayDialog
        delayed={delayed}
        today={today}
        onReport={({ stage, ids, names }, delay) =>
          sendTap({
            body: { ids: [...ids], stage, what: 'delayed', on: today, ...delay },
            names: [...names],
          })
        }
        onClose={() => setDelayed(undefined)}
      />
    </>
  )
}

/** What waits for the network, and what was refused of orders that are not on screen. */
function Troubles({ taps, shown }: { taps: Taps; shown: readonly Card[] }) {
  const waiting = taps.kept.filter(({ isWaiting }) => isWaiting).length
  const elsewhere = taps.refused.filter(({ id }) => !shown.some((card) => card.id === id))
  return (
    <>
      <p className={styles.waiting} role="status">
        {waiting > 0 &&
          (waiting === 1
            ? '1 report is waiting for the network. It will be sent when you’re back online.'
            : `${waiting} reports are waiting for the network. They will be sent when you’re back online.`)}
      </p>
      {elsewhere.length > 0 && (
        <ul className={styles.elsewhere} aria-label="Not saved">
          {elsewhere.map(({ id, name, message }) => (
            <li key={id}>
              <strong>{name}</strong>
              <RefusedTap id={id} name={name} message={message} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type ScannedOrderProps = { id: number; card: Card | null; hand: Hand; onClose: () => void }

/** The order whose ticket was scanned, wherever it stands. */
function ScannedOrder({ id, card, hand, onClose }: ScannedOrderProps) {
  const title = useId()
  return (
    <section className={styles.scanned} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        From the ticket
      </h2>
      {card ? (
        <Cards label="From the ticket" cards={[card]} hand={{ ...hand, above: undefined }} takesFocus />
      ) : (
        <p>This order isn’t in production here anymore. It may have been shipped, cancelled or moved.</p>
      )}
      <div className={styles.scannedActions}>
        {!card && (
          <LinkButton to="/factory/orders/$id" params={{ id: String(id) }} variant="default">
            Open the order
          </LinkButton>
        )}
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}
