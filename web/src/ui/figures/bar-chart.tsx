import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './bar-chart.module.css'
import { roundScale } from './round-scale.ts'

export type Bar = {
  /** Under the bar: "Nov". */
  label: string
  /** What it stands for, in full: "November 2026". */
  name: string
  value: number
  /** The value as it is read: "$1,240.00". */
  text: string
}

type BarChartProps = {
  /** What is drawn, for those who hear the page: they get a list of all figures. */
  label: string
  bars: readonly Bar[]
  /** A line of the scale as it is read: "$2.5K". */
  scaleText: (value: number) => string
}

/** Bars side by side over a scale of round figures. One stop for the Tab key; arrows go from bar to bar. */
export function BarChart({ label, bars, scaleText }: BarChartProps) {
  const scale = roundScale(Math.max(0, ...bars.map(({ value }) => value)))
  const top = scale.at(-1) || 1
  const list = useRef<HTMLOListElement>(null)
  const [reached, setReached] = useState(bars.length - 1)

  function go(event: KeyboardEvent) {
    const next = findNextPlace(event.key, reached, bars.length - 1)
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden>
        {scale.map((value) => (
          <div key={value} className={styles.line} style={{ bottom: `${(value / top) * 100}%` }}>
            <span className={styles.figure}>{scaleText(value)}</span>
          </div>
        ))}
      </div>
      <ol ref={list} className={styles.bars} aria-label={label} onKeyDown={go}>
        {bars.map(({ label, name, value, text }, place) => (
          <li key={name} className={styles.column}>
            <button
              type="button"
              className={styles.place}
              tabIndex={place === reached ? 0 : -1}
              aria-label={`${name}: ${text}`}
              onFocus={() => setReached(place)}
            >
              <span className={styles.bar} style={{ height: `${(value / top) * 100}%` }} />
              <span className={styles.value} data-edge={edgeOf(place, bars.length)}>
                <span className={styles.name}>{name}</span>
                <span className={styles.amount}>{text}</span>
              </span>
            </button>
            <span className={styles.label} aria-hidden>
              {label}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function findNextPlace(key: string, from: number, last: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, from - 1)
  if (key === 'ArrowRight') return Math.min(last, from + 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}

/** What is said of an outer bar hangs inwards, so that it stays within the page. */
function edgeOf(place: number, count: number): 'start' | 'end' | undefined {
  if (place < count / 4) return 'start'
  return place >= count - count / 4 ? 'end' : undefined
}
