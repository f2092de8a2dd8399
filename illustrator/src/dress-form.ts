import { moved, points, smoothPath } from './geometry.ts'
import { ink } from './ink.ts'
import { seededRandom } from './random.ts'
import { ellipse, fill, gradient, type Layer, layer, stop } from './svg.ts'

const BODY = points(
  '-24,128 -25,165 -38,190 -82,205 -97,226 -95,262 -80,300 -60,352 -50,405 -58,448 -68,500 -66,540 66,540 68,500 58,448 50,405 60,352 80,300 95,262 97,226 82,205 38,190 25,165 24,128',
)
const LINE = '#6b5449'

export const FORM_DEFS = [
  gradient(
    'form',
    'across',
    stop(0, '#b59c8a'),
    stop(0.38, '#ecdfd3'),
    stop(0.62, '#e2d2c4'),
    stop(1, '#ab9282'),
  ),
  gradient('cap', 'down', stop(0, '#cdb9a9'), stop(1, '#9c8473')),
  gradient('wood', 'across', stop(0, '#6d5547'), stop(0.4, '#a78c79'), stop(1, '#5e483c')),
]

/** A linen bust with a turned wooden cap: every gown and most accessories hang on it. */
export function drawDressForm(cx: number, seed: number): Layer {
  const random = seededRandom(seed, 'form')
  const body = moved(BODY, cx)
  const caps = [-1, 1].map((side) =>
    ellipse(
      cx + side * 92,
      243,
      8,
      31,
      `transform="rotate(${side * -5} ${cx + side * 92} 243)" fill="url(#cap)"`,
    ),
  )
  const marks = [
    fill(smoothPath(body, true), 'url(#form)'),
    ...caps,
    ellipse(cx, 127, 24, 6.5, 'fill="#a58d7c"'),
    fill(
      `M${cx - 5} 127C${cx - 7} 112 ${cx - 8} 104 ${cx} 92C${cx + 8} 104 ${cx + 7} 112 ${cx + 5} 127Z`,
      '#8f7868',
    ),
    fill(ink(body.slice(0, 8), 1.8, random), LINE, { opacity: 0.7 }),
    fill(ink(body.slice(16), 1.8, random), LINE, { opacity: 0.7 }),
    `<path d="M${cx} 134V538" stroke="#8a7262" stroke-width="1" opacity=".3"/>`,
    `<path d="M${cx - 25} 166Q${cx} 178 ${cx + 25} 166" fill="none" stroke="#8a7262" stroke-width="1" opacity=".4"/>`,
  ]
  return layer(marks, FORM_DEFS)
}

/** The pole and foot below a form, for pictures in which the floor is visible. */
export function drawStand(cx: number, fromY: number, groundY: number): Layer {
  const foot = groundY + 14
  const marks = [
    `<rect x="${cx - 6}" y="${fromY}" width="12" height="${groundY - fromY}" fill="url(#wood)"/>`,
    fill(
      `M${cx - 10} ${groundY - 96}Q${cx} ${groundY - 84} ${cx + 10} ${groundY - 96}V${groundY - 60}Q${cx} ${groundY - 50} ${cx - 10} ${groundY - 60}Z`,
      'url(#wood)',
    ),
    fill(
      `M${cx - 84} ${foot}C${cx - 60} ${foot - 22} ${cx - 20} ${foot - 22} ${cx - 9} ${groundY - 40}H${cx + 9}C${cx + 20} ${foot - 22} ${cx + 60} ${foot - 22} ${cx + 84} ${foot}Q${cx} ${foot + 12} ${cx - 84} ${foot}Z`,
      'url(#wood)',
    ),
  ]
  return layer(marks)
}
