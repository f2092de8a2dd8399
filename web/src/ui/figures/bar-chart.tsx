import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './bar-chart.module.css'
import { roundScale } from './round-scale.ts'

export type Bar = {
  /** The text under the bar: "Nov". */
  label: string
  /** The full name: "November 2026". */
  name: string
  value: number
  /** The formatted value: "$1,240.00". */
  text: string
}

type BarChartProps = {
  /** The chart's name for screen readers, which get a list of all values. */
  label: string
  bars: readonly Bar[]
  /** Formats a value for the scale: "$2.5K". */
  scaleText: (value: number) => string
}

/** A bar chart with a scale of round numbers. It is one Tab stop; the arrow keys move between bars. */
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
              <span className={styles.bar} style={{ flexBasis: `${(value / top) * 100}%` }} />
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

/** The tooltips of the outer bars open inward, so that they stay within the page. */
function edgeOf(place: number, count: number): 'start' | 'end' | undefined {
  if (place < count / 4) return 'start'
  return place >= count - count / 4 ? 'end' : undefined
}
