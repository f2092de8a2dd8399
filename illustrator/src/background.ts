import { mix } from './color.ts'
import type { BackgroundName } from './gown-spec.ts'
import { ellipse, fill, gradient, type Layer, layer, stop } from './svg.ts'

const WALLS: Record<BackgroundName, readonly [top: string, bottom: string]> = {
  linen: ['#ece4da', '#dccfc2'],
  rose: ['#e9dfda', '#d4c4bc'],
  sage: ['#e0e2da', '#c6cabe'],
  rosewood: ['#ebdedb', '#d6c2bd'],
  mist: ['#e0e1e4', '#c5c8cd'],
  pearl: ['#ebe7e1', '#d8d1c8'],
  stone: ['#e4dfd8', '#cbc3b9'],
  sand: ['#ebe3d5', '#d8cbb5'],
  plum: ['#e4dde1', '#cabfc6'],
}

type Wall = { readonly name: BackgroundName; readonly floorY?: number; readonly seed: number }

const archPath = (inset: number, base: number): string => {
  const radius = 300 - inset
  return `M${450 - radius} ${base}V430A${radius} ${radius} 0 0 1 ${450 + radius} 430V${base}Z`
}

// A gradient instead of a blurred shape, because a blur costs a pass over the whole picture.
export const BEAM = gradient(
  'beam',
  'aslant',
  stop(0.1, '#fffaf2', 0),
  stop(0.3, '#fffaf2', 0.12),
  stop(0.5, '#fffaf2', 0.1),
  stop(0.75, '#fffaf2', 0),
)

/** A wall with an arched niche, a floor, and light falling from the upper left. */
export function drawBackground({ name, floorY = 1010, seed }: Wall): Layer {
  const [top, bottom] = WALLS[name]
  const edge = mix(bottom, '#fff8f0', 0.7)
  const defs = [
    gradient('wall', 'down', stop(0, top), stop(1, bottom)),
    gradient(
      'niche',
      'aslant',
      stop(0, mix(bottom, '#5b4a44', 0.17)),
      stop(0.55, mix(bottom, '#ffffff', 0.1)),
      stop(1, mix(top, '#ffffff', 0.32)),
    ),
    BEAM,
    gradient('floor', 'down', stop(0, mix(bottom, '#ffffff', 0.1)), stop(1, mix(bottom, '#ffffff', 0.26))),
  ]
  const marks = [
    '<rect width="900" height="1200" fill="url(#wall)"/>',
    fill(archPath(0, 1200), 'url(#niche)', { opacity: 0.95 }),
    `<path d="${archPath(0, 1200)}" fill="none" stroke="${edge}" stroke-width="2.5"/>`,
    seed % 3 === 0
      ? `<path d="${archPath(-22, 1200)}" fill="none" stroke="${edge}" stroke-width="1.6" opacity=".6"/>`
      : '',
    seed % 3 === 1 ? wallPanels(edge) : '',
    '<rect width="900" height="1200" fill="url(#beam)"/>',
    `<rect y="${floorY}" width="900" height="${1200 - floorY}" fill="url(#floor)"/>`,
    `<rect y="${floorY - 2}" width="900" height="2" fill="${mix(bottom, '#6b5850', 0.22)}" opacity=".5"/>`,
  ]
  return layer(marks, defs)
}

const wallPanels = (edge: string): string =>
  `<g fill="none" stroke="${edge}" stroke-width="1.8" opacity=".55"><rect x="-40" y="96" width="136" height="820"/><rect x="804" y="96" width="136" height="820"/></g>`

export const groundShadow = (cx: number, y: number, halfWidth: number, depth = 34): string =>
  ellipse(cx, y, halfWidth, depth, 'fill="#5f4c44" opacity=".42" filter="url(#mist)"')
