import { moved, points, smoothPath } from '../geometry.ts'
import { ink } from '../ink.ts'
import { ellipse, fill, gradient, type Layer, layer, stop } from '../svg.ts'
import type { Setting } from './accessory-spec.ts'

const HEAD = points('0,4 28,10 44,34 45,66 37,98 20,122 0,130 -20,122 -37,98 -45,66 -44,34 -28,10')
const NECK = points('-22,96 -24,140 -27,168 -40,190 40,190 27,168 24,140 22,96')

/** A linen head without a face, on the neck of the dress form. */
export function drawHead(cx: number, { random: stream }: Setting): Layer {
  const random = stream('head')
  const head = moved(HEAD, cx)
  const marks = [
    fill(smoothPath(moved(NECK, cx), true), 'url(#form)'),
    ellipse(cx, 136, 22, 9, 'fill="#8a7262" opacity=".35" filter="url(#shadow)"'),
    fill(smoothPath(head, true), 'url(#head)'),
    fill(ink([...head, ...head.slice(0, 1)], 1.8, random, [0.6, 0.6]), '#6b5449', { opacity: 0.7 }),
    `<path d="M${cx} 6C${cx + 6} 50 ${cx + 5} 96 ${cx} 128" fill="none" stroke="#8a7262" opacity=".28"/>`,
    `<path d="M${cx - 44} 62C${cx - 20} 74 ${cx + 20} 74 ${cx + 44} 62" fill="none" stroke="#8a7262" opacity=".2"/>`,
  ]
  return layer(marks, [
    gradient(
      'head',
      'across',
      stop(0, '#c4ad9c'),
      stop(0.36, '#f4ebe2'),
      stop(0.66, '#eaddd1'),
      stop(1, '#b8a090'),
    ),
  ])
}
