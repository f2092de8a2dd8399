import { fix } from './geometry.ts'

/** One layer of a picture: the definitions it needs, and its marks in painting order. */
export type Layer = { readonly defs: readonly string[]; readonly marks: readonly string[] }

export const layer = (marks: readonly string[], defs: readonly string[] = []): Layer => ({ defs, marks })
export const NOTHING: Layer = layer([])

export const stack = (...layers: readonly Layer[]): Layer => ({
  defs: layers.flatMap((each) => each.defs),
  marks: layers.flatMap((each) => each.marks),
})

type Paint = { readonly opacity?: number; readonly filter?: Blur }
type Blur = 'soft' | 'softer' | 'shadow' | 'mist'

export function fill(d: string, color: string, { opacity = 1, filter }: Paint = {}): string {
  const see = opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : ''
  return `<path d="${d}" fill="${color}"${see}${filter ? ` filter="url(#${filter})"` : ''}/>`
}

export const group = (marks: readonly string[], attributes: string): string =>
  marks.length ? `<g ${attributes}>${marks.join('')}</g>` : ''

export const clipped = (marks: readonly string[], clip: string): string =>
  group(marks, `clip-path="url(#${clip})"`)
export const blurred = (marks: readonly string[], filter: Blur): string =>
  group(marks, `filter="url(#${filter})"`)

export const clipPath = (id: string, d: string): string => `<clipPath id="${id}"><path d="${d}"/></clipPath>`

export const stop = (offset: number, color: string, opacity?: number): string =>
  `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`

export function gradient(
  id: string,
  direction: 'across' | 'down' | 'aslant',
  ...stops: readonly string[]
): string {
  const to = { across: 'x2="1" y2="0"', down: 'x2="0" y2="1"', aslant: 'x2="1" y2=".4"' }[direction]
  return `<linearGradient id="${id}" x1="0" y1="0" ${to}>${stops.join('')}</linearGradient>`
}

export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: string): string =>
  `<ellipse cx="${fix(cx)}" cy="${fix(cy)}" rx="${fix(rx)}" ry="${fix(ry)}" ${attributes}/>`

// A blur costs as much as its region is large, so it is tight around large marks and wide around flat shadows.
const TIGHT = 'x="-15%" y="-15%" width="130%" height="130%"'
const WIDE = 'x="-50%" y="-80%" width="200%" height="260%"'

const blur = (id: Blur, deviation: number, region: string): string =>
  `<filter id="${id}" ${region}><feGaussianBlur stdDeviation="${deviation}"/></filter>`

const BLURS = [
  blur('soft', 2.2, TIGHT),
  blur('softer', 6, TIGHT),
  blur('shadow', 6, WIDE),
  blur('mist', 20, WIDE),
]

export type Frame = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export const FULL_FRAME: Frame = { x: 0, y: 0, width: 900, height: 1200 }

export function svgDocument({ defs, marks }: Layer, { x, y, width, height }: Frame = FULL_FRAME): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="900" height="${Math.round((900 * height) / width)}">`,
    `<defs>${[...new Set([...BLURS, ...defs])].join('')}</defs>`,
    ...marks,
    '</svg>',
  ].join('')
}
