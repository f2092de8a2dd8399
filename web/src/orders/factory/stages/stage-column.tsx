import { Button, Skeleton } from '@mantine/core'
import { type StageCard as Card, orderStages, type StageBoard } from '@trousseau/contract/orders/stages'
import { type FocusEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { One } from '../../../lib/api/one.tsx'
import { useOne } from '../../../lib/api/use-api.ts'
import { LinkButton } from '../../../lib/router/link-button.tsx'
import { type Hand, StageCard, TapState, undoable } from './stage-card.tsx'
import { keptOf, sendTap } from './stage-taps.ts'
import { nameOf } from './stage-words.ts'
import styles from './stages.module.css'

type Column = StageBoard['columns'][number]

type StageColumnProps = {
  factoryId: number
  column: Column
  /** Whose stage was reported done a moment ago. */
  justDone: readonly Card[]
  hand: Hand
  /** Its name stands above already. */
  isAlone: boolean
  /** Its cards are on their way. */
  isComing: boolean
}

/** The orders of which a stage comes next, the most urgent first. */
export function StageColumn(props: StageColumnProps) {
  const { factoryId, column, justDone, hand, isAlone, isComing } = props
  const { stage, label, count, cards } = column
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section
      className={styles.column}
      aria-labelledby={id}
      data-alone={isAlone || undefined}
      data-empty={(count === 0 && justDone.length === 0) || undefined}
    >
      <h2 id={id} ref={heading} className={styles.title} tabIndex={-1}>
        {label}
        <span className={styles.count}>{` ${count.toLocaleString('en-US')}`}</span>
      </h2>
      {stage === 'finishing' && count > 0 && (
        <p className={styles.hint}>Done here marks the order Ready to Ship.</p>
      )}
      {stage === 'packing' && count > 0 && (
        <LinkButton to="/packages/new" variant="default" size="sm">
          Make a package
        </LinkButton>
      )}
      {justDone.length > 0 && (
        <ul className={styles.justDone} aria-label={`${label}, just done`}>
          {justDone.map((card) => (
            <JustDone key={card.id} card={card} hand={hand} />
          ))}
        </ul>
      )}
      {count === 0 && <p className={styles.hint}>Nothing at this stage.</p>}
      {isComing && <Skeleton height={360} />}
      <Cards label={label} cards={cards} hand={hand} heading={heading} />
      <More factoryId={factoryId} column={column} page={2} shown={cards.length} hand={hand} />
    </section>
  )
}

/** Where the card was, so that a slip of the thumb is put right on the spot. */
function JustDone({ card, hand }: { card: Card; hand: Hand }) {
  const last = undoable(card, hand.now)
  const kept = keptOf(hand.taps, card.id)
  const name = nameOf(card)
  if (!last) return null
  return (
    <li>
      <span>{`${name} is done`}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Undo ${name}`}
        aria-disabled={kept ? true : undefined}
        onClick={() => {
          if (!kept)
            sendTap({
              body: { ids: [card.id], stage: last.stage, what: 'undone', on: hand.today },
              names: [name],
            })
        }}
      >
        Undo
      </Button>
      {kept && <TapState tap={kept.tap} isWaiting={kept.isWaiting} />}
    </li>
  )
}

type CardsProps = {
  label: string
  cards: readonly Card[]
  hand: Hand
  /** Has the focus when no card is left to have it. */
  heading?: RefObject<HTMLElement | null>
  takesFocus?: boolean
}

export function Cards({ label, cards: all, hand, heading, takesFocus = false }: CardsProps) {
  const cards = all.filter(({ id }) => id !== hand.above)
  const list = useRef<HTMLUListElement>(null)
  const remember = useFocusKept(list, cards, heading)
  useEffect(() => {
    if (takesFocus) focusOn(list.current?.firstElementChild)
  }, [takesFocus])
  if (cards.length === 0) return null
  return (
    <ul ref={list} className={styles.cards} aria-label={label} onFocus={remember}>
      {cards.map((card) => (
        <li key={card.id} className={styles.card} data-order={card.id} tabIndex={-1}>
          <StageCard card={card} hand={hand} />
        </li>
      ))}
    </ul>
  )
}

const focusOn = (element: Element | null | undefined) => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/**
 * A card that is done goes, and whoever works with the keyboard goes on with the one that has moved up into its place; a
 * button that goes, such as Undo, leaves them on its card.
 */
function useFocusKept(
  list: RefObject<HTMLElement | null>,
  cards: readonly Card[],
  heading: RefObject<HTMLElement | null> | undefined,
) {
  const focused = useRef<{ id: number; place: number; on: Element }>(undefined)
  useLayoutEffect(() => {
    const was = focused.current
    if (!was || was.on.isConnected) return
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const own = cards.findIndex(({ id }) => id === was.id)
    const next = list.current?.children[own === -1 ? Math.min(was.place, cards.length - 1) : own]
    focusOn(next ?? heading?.current)
  }, [cards, list, heading])
  return ({ target }: FocusEvent) => {
    const id = Number(target.closest('[data-order]')?.getAttribute('data-order'))
    focused.current = { id, place: cards.findIndex((card) => card.id === id), on: target }
  }
}

type MoreProps = { factoryId: number; column: Column; page: number; shown: number; hand: Hand }

function More(props: MoreProps) {
  const { column, shown } = props
  const [isOpen, setIsOpen] = useState(false)
  const left = column.count - shown
  if (left <= 0 || shown === 0) return null
  if (isOpen) return <MoreCards {...props} />
  return (
    <Button variant="default" onClick={() => setIsOpen(true)}>
      {`Show more (${left.toLocaleString('en-US')})`}
    </Button>
  )
}

function MoreCards({ factoryId, column, page, shown, hand }: MoreProps) {
  const { stage, label } = column
  const read = useOne(orderStages.listStages, {
    params: { id: String(factoryId) },
    query: { stage, page: String(page) },
  })
  return (
    <One read={read} what="More orders could not be loaded." waiting={<Skeleton height={180} />}>
      {({ columns }) => {
        const cards = columns.find((one) => one.stage === stage)?.cards ?? []
        return (
          <>
            <Cards label={`${label}, page ${page}`} cards={cards} hand={hand} takesFocus />
            <More
              factoryId={factoryId}
              column={column}
              page={page + 1}
              shown={cards.length === 0 ? 0 : shown + cards.length}
              hand={hand}
            />
          </>
        )
      }}
    </One>
  )
}
