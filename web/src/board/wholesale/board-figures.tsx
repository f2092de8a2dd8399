import { Button, UnstyledButton } from '@mantine/core'
import type { Figures } from '@trousseau/contract/board'
import { RISK_LABELS } from '@trousseau/domain/dates/date-words'
import { RISKS, type Risk } from '@trousseau/domain/dates/risk'
import type { Day } from '@trousseau/domain/day'
import { useState } from 'react'
import { RiskBadge } from '../../orders/arrival/risk-badge.tsx'
import { useOverflow } from '../../ui/table/use-overflow.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './board-figures.module.css'
import { weekInShort, weekWords } from './week-words.ts'

/** Undefined: all of them. */
type Picked = { week?: Figures['week'] | undefined; risk?: Risk | undefined }

type BoardFiguresProps = {
  figures: readonly Figures[]
  picked: Picked
  today: Day
  onPick: (picked: Picked) => void
}

/** A line or a column of the table: one week or all, one risk or all. `head` is as short as it can be. */
type Part = Picked & { key: string; label: string; head: string }

const WORST_FIRST = RISKS.toReversed()

const RISK_PARTS: readonly Part[] = [
  { key: 'all', label: 'All', head: 'All' },
  ...WORST_FIRST.map((risk) => ({ key: risk, label: RISK_LABELS[risk], head: RISK_LABELS[risk], risk })),
]

/** So many weeks fit beside each other. On a phone they would stand between the filters and the orders, so they are asked for. */
const MOST_BESIDE = 10
const MOST_BELOW = 0

/**
 * How many orders are needed in which week, by risk; a figure leads to its orders. Weeks go from left to right, on a phone
 * from top to bottom.
 */
export function BoardFigures({ figures, picked, today, onPick }: BoardFiguresProps) {
  const isPhone = useIsPhone()
  const [isWhole, setIsWhole] = useState(false)
  const most = isPhone ? MOST_BELOW : MOST_BESIDE
  const shown = figures.filter(({ week }, at) => isWhole || at < most || week === picked.week)
  const weeks = weekParts(shown, today)
  const [lines, columns] = isPhone ? [weeks, RISK_PARTS] : [RISK_PARTS, weeks]
  return (
    <section aria-label="Open orders by week and risk" className={styles.figures}>
      <FigureTable
        lines={lines}
        columns={columns}
        countOf={(part) => countOf(figures, part)}
        picked={picked}
        onPick={onPick}
      />
      {figures.length > most && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole((was) => !was)}
        >
          {isWhole ? 'Show fewer weeks' : `Show all ${figures.length} weeks`}
        </Button>
      )}
    </section>
  )
}

const weekParts = (figures: readonly Figures[], today: Day): Part[] => [
  { key: 'all', label: 'All weeks', head: 'All weeks' },
  ...figures.map(({ week }) => ({
    key: week,
    label: weekWords(week, today),
    head: weekInShort(week, today),
    week,
  })),
]

function countOf(figures: readonly Figures[], { week, risk }: Picked): number {
  const ofWeeks = week === undefined ? figures : figures.filter((line) => line.week === week)
  const risks: readonly Risk[] = risk === undefined ? RISKS : [risk]
  let count = 0
  for (const line of ofWeeks) for (const one of risks) count += line[one]
  return count
}

type FigureTableProps = {
  lines: readonly Part[]
  columns: readonly Part[]
  countOf: (part: Picked) => number
  picked: Picked
  onPick: (picked: Picked) => void
}

function FigureTable({ lines, columns, countOf, picked, onPick }: FigureTableProps) {
  const { ref, isOverflowing } = useOverflow()
  return (
    <div
      ref={ref}
      className={styles.frame}
      // An area that scrolls sideways must be reachable by keyboard.
      {...(isOverflowing && { tabIndex: 0, role: 'region', 'aria-label': 'Weeks' })}
    >
      <table className={styles.table} aria-label="Orders needed">
        <thead>
          <tr>
            <td />
            {columns.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">{line.risk ? <RiskBadge risk={line.risk} /> : line.head}</th>
              {columns.map((column) => (
                <td key={column.key}>
                  <Figure line={line} column={column} countOf={countOf} picked={picked} onPick={onPick} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type FigureProps = Omit<FigureTableProps, 'lines' | 'columns'> & { line: Part; column: Part }

/** Picked again, it shows all orders once more. */
function Figure({ line, column, countOf, picked, onPick }: FigureProps) {
  const part = { week: line.week ?? column.week, risk: line.risk ?? column.risk }
  const count = countOf(part)
  const isPicked = part.week === picked.week && part.risk === picked.risk
  if (count === 0 && !isPicked) return <span className={styles.none}>0</span>
  const words = count.toLocaleString('en-US')
  return (
    <UnstyledButton
      className={styles.figure}
      data-risk={part.risk}
      aria-pressed={isPicked}
      aria-label={`${words}: ${line.label}, ${column.label}`}
      onClick={() => onPick(isPicked ? {} : part)}
    >
      {words}
    </UnstyledButton>
  )
}
