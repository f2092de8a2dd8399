import { Button } from '@mantine/core'
import type { StageCard as Card, StageBoard as Shown } from '@trousseau/contract/orders/stages'
import type { ReportKind, Stage } from '@trousseau/domain/dates/stages'
import { type RefObject, useRef, useState } from 'react'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { TableBar } from '../../../ui/table/table-bar.tsx'
import type { Delayed } from './delay-dialog.tsx'
import { doneLabel, type Hand } from './stage-card.tsx'
import { StageColumn } from './stage-column.tsx'
import { keptOf, sendTap } from './stage-taps.ts'
import { nameOf } from './stage-words.ts'
import styles from './stages.module.css'

type StageBoardProps = {
  factoryId: number
  board: Shown
  hand: Hand
  /** The answer to this question is on its way. */
  isComing: boolean
  /** The one that is shown; undefined if all are. */
  stage: Stage | undefined
  onStage: (stage: Stage) => void
}

/** The stages side by side, or one of them below a row of all, and what is chosen among their cards. */
export function StageBoard({ factoryId, board, hand, isComing, stage, onStage }: StageBoardProps) {
  const columns = useRef<HTMLDivElement>(null)
  const shown = board.columns.filter((column) => stage === undefined || column.stage === stage)
  const { several, toggle, clear } = useSeveral(
    shown.flatMap(({ cards }) => cards),
    stage,
  )
  const chosen = { ids: new Set(several.map(({ id }) => id)), toggle }
  return (
    <>
      <TableBar
        hasDensity={false}
        selected={{
          count: several.length,
          onClear: clear,
          actions: <SeveralActions several={several} hand={hand} columns={columns} onDone={clear} />,
        }}
      >
        {stage === undefined ? (
          <span className={styles.hint}>Select several orders in a stage to report them together.</span>
        ) : (
          <Segmented
            label="Stage"
            tone="quiet"
            segments={board.columns.map(({ stage, label, count }) => ({
              value: stage,
              label: `${label} ${count.toLocaleString('en-US')}`,
            }))}
            value={stage}
            onChange={onStage}
          />
        )}
      </TableBar>
      <div ref={columns} className={styles.board} data-alone={stage !== undefined || undefined}>
        {shown.map((column) => (
          <StageColumn
            key={column.stage}
            factoryId={factoryId}
            column={column}
            justDone={board.just_done.filter(({ last_report }) => last_report?.stage === column.stage)}
            hand={{ ...hand, chosen }}
            isAlone={stage !== undefined}
            isComing={isComing && column.cards.length === 0 && column.count > 0}
          />
        ))}
      </div>
    </>
  )
}

/** A report names one stage, so what is chosen together is of one. */
function useSeveral(cards: readonly Card[], stage: Stage | undefined) {
  const [chosen, choose] = useState<readonly Card[]>([])
  // What somebody has reported meanwhile, or is not on screen any more, is not chosen.
  const isThere = (card: Card) =>
    (stage === undefined || card.stage === stage) &&
    !cards.some(({ id, stage }) => id === card.id && stage !== card.stage)
  const several = chosen.filter(isThere)
  return {
    several,
    toggle(card: Card) {
      const others = several.filter(({ id, stage }) => stage === card.stage && id !== card.id)
      choose(several.some(({ id }) => id === card.id) ? others : [...others, card])
    },
    clear: () => choose([]),
  }
}

type SeveralActionsProps = {
  several: readonly Card[]
  hand: Hand
  columns: RefObject<HTMLElement | null>
  /** They go to the next stage. */
  onDone: () => void
}

function SeveralActions({ several, hand, columns, onDone }: SeveralActionsProps) {
  const { taps, today, onDelay } = hand
  const free = several.filter(({ id }) => !keptOf(taps, id))
  const [first] = several
  if (!first) return null
  const { stage } = first
  const all: Delayed = { stage, ids: free.map(({ id }) => id), names: free.map(nameOf) }
  const look = { 'aria-disabled': free.length === 0 || undefined }

  function report(what: ReportKind) {
    if (free.length === 0) return
    sendTap({ body: { ids: [...all.ids], stage, what, on: today }, names: [...all.names] })
    if (what !== 'finished') return
    onDone()
    // These buttons go, too: whoever works with the keyboard goes on from the first of the orders.
    const place = columns.current?.querySelector<HTMLElement>(`[data-order="${all.ids[0]}"]`)
    place?.focus({ preventScroll: true })
  }

  return (
    <>
      <Button {...look} variant="default" onClick={() => report('started')}>
        Start
      </Button>
      <Button {...look} onClick={() => report('finished')}>
        {doneLabel(stage)}
      </Button>
      <Button {...look} variant="default" onClick={() => free.length > 0 && onDelay(all)}>
        Delay
      </Button>
    </>
  )
}
