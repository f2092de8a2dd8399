import { formatFigure } from '../measure/statistics.ts'
import type { Summary } from '../measure/summary.ts'
import { worstGrowth } from './goals.ts'

type Bar = { label: string; value: number; goal: number }

const WIDTH = 860
const LABELS = 300
const ROOM = 140
const LINE = 26
const TOP = 34

const toXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Bars of two kinds: times the floor, and growth from 10 to 100,000 orders. The line on each is its goal. */
export function drawChart(summaries: readonly Summary[], caption: string): string {
  const panels = [
    { title: 'CPU of a request, times the floor', bars: timesTheFloor(summaries) },
    { title: 'CPU with 100,000 orders, times that with 10 (worst sort and page)', bars: growths(summaries) },
  ].filter(({ bars }) => bars.length > 0)
  let y = 8
  const drawn = panels.map(({ title, bars }) => {
    const panel = drawPanel(title, bars, y)
    y += TOP + bars.length * LINE + 18
    return panel
  })
  const height = y + 22
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${toXml(caption)}">
<style>
  text { font: 13px system-ui, sans-serif; fill: #262123 }
  .title { font-weight: 600; font-size: 14px }
  .small { font-size: 11px; fill: #6b6467 }
  .met { fill: #4f7f6a }
  .missed { fill: #b5656d }
  .goal { stroke: #262123; stroke-width: 2 }
  .back { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    text { fill: #efe9e1 }
    .small { fill: #b3aaa5 }
    .met { fill: #79b39a }
    .missed { fill: #d98a90 }
    .goal { stroke: #efe9e1 }
    .back { fill: #17151a }
  }
</style>
<rect class="back" width="${WIDTH}" height="${height}" rx="6"/>
${drawn.join('\n')}
<text class="small" x="12" y="${height - 10}">${toXml(caption)}. Logarithmic; the line is the goal.</text>
</svg>
`
}

/** On a logarithmic scale, because one is 30 times and another 2 times the floor, and both are to be read. */
function drawPanel(title: string, bars: readonly Bar[], top: number): string {
  const most = Math.max(2, ...bars.flatMap(({ value, goal }) => [value, goal]))
  const room = WIDTH - LABELS - ROOM
  const toX = (value: number) => LABELS + (Math.log(Math.max(1, value)) / Math.log(most)) * room
  const lines = bars.map(({ label, value, goal }, index) => {
    const y = top + TOP + index * LINE
    const end = Math.max(toX(value), LABELS + 2)
    return `<text x="${LABELS - 10}" y="${y + 14}" text-anchor="end">${toXml(label)}</text>
<rect class="${value <= goal ? 'met' : 'missed'}" x="${LABELS}" y="${y + 3}" width="${(end - LABELS).toFixed(1)}" height="${LINE - 10}" rx="2"/>
<line class="goal" x1="${toX(goal).toFixed(1)}" x2="${toX(goal).toFixed(1)}" y1="${y}" y2="${y + LINE - 4}"/>
<text x="${(Math.max(end, toX(goal)) + 8).toFixed(1)}" y="${y + 14}">${formatFigure(value)} × <tspan class="small">(goal ${goal})</tspan></text>`
  })
  return [`<text class="title" x="12" y="${top + 18}">${toXml(title)}</text>`, ...lines].join('\n')
}

function timesTheFloor(summaries: readonly Summary[]): Bar[] {
  const find = (system: string, name: string) =>
    summaries.find((one) => one.system === system && one.name === name)?.cpuMs
  const page = 'session row and query of 20'
  const wanted = [
    ['catalogue page (br)', 'page of 20, as a browser asks (br)', page, 2],
    ['dress', 'dress', page, 2],
    ['order, 1 at once', 'order, 1 at once', 'bare durable transaction, 1 at once', 3],
    ['order, 16 at once', 'order, 16 at once', 'bare durable transaction, 16 at once', 3],
  ] as const
  return wanted.flatMap(([label, ours, floor, goal]) => {
    const [value, base] = [find('trousseau', ours), find('floor', floor)]
    return value === undefined || !base ? [] : [{ label, value: value / base, goal }]
  })
}

function growths(summaries: readonly Summary[]): Bar[] {
  const wanted = [
    ['orders', 'orders', 'page', 1.5],
    ['invoices', 'invoices', 'page', 1.5],
    ['transactions', 'transactions', 'page', 1.5],
    ['orders, searched', 'orders', 'search', 3],
    ['invoices, searched', 'invoices', 'search', 3],
    ['transactions, searched', 'transactions', 'search', 3],
    ['statement', 'statement', 'page', 2],
    ['home', 'home', 'page', 2],
  ] as const
  return wanted.flatMap(([label, list, kind, goal]) => {
    const worst = worstGrowth(summaries, list, kind, 100_000)
    return worst === undefined ? [] : [{ label, value: worst.times, goal }]
  })
}
