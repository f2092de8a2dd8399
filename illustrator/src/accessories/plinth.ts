import { ellipse, fill, gradient, type Layer, layer, stop } from '../svg.ts'

export const PLINTH_TOP = 860

/** A round plinth of pale stone, for pieces too small to be shown worn at this distance. */
export function drawPlinth(radius = 270): Layer {
  const [cx, y, ry] = [450, PLINTH_TOP, radius * 0.19]
  const side = `M${cx - radius} ${y}V1200H${cx + radius}V${y}Z`
  const marks = [
    ellipse(cx + 30, 1190, radius + 90, 40, 'fill="#5f4c44" opacity=".35" filter="url(#mist)"'),
    fill(side, 'url(#plinth)'),
    ellipse(cx, y, radius, ry, 'fill="#f4eee6" stroke="#a8978a" stroke-opacity=".6" stroke-width="1.5"'),
    `<path d="M${cx - radius} ${y + 26}A${radius} ${ry} 0 0 0 ${cx + radius} ${y + 26}" fill="none" stroke="#a8978a" stroke-opacity=".45" stroke-width="1.5"/>`,
  ]
  return layer(marks, [
    gradient(
      'plinth',
      'across',
      stop(0, '#c3b4a7'),
      stop(0.35, '#efe7de'),
      stop(0.65, '#e4d9ce'),
      stop(1, '#b5a497'),
    ),
  ])
}

export const contactShadow = (cx: number, y: number, rx: number, ry: number): string =>
  ellipse(cx, y, rx, ry, 'fill="#5f4c44" opacity=".4" filter="url(#shadow)"')

/** A linen card leaning on the wall, to pin hair pieces to. */
export function drawCard(): Layer {
  return layer(
    [
      contactShadow(458, PLINTH_TOP + 6, 210, 16),
      `<path d="M262 388H638L648 ${PLINTH_TOP}H252Z" fill="url(#card)" stroke="#a8978a" stroke-opacity=".55" stroke-width="1.5"/>`,
      `<path d="M284 408H616L625 ${PLINTH_TOP - 22}H275Z" fill="none" stroke="#b9a99b" stroke-opacity=".5"/>`,
    ],
    [gradient('card', 'aslant', stop(0, '#efe8e0'), stop(1, '#ddd1c5'))],
  )
}
