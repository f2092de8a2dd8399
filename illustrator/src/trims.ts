import { drawBow } from './bow.ts'
import { mix } from './color.ts'
import { type Figure, waistSeam } from './figure.ts'
import { along, fix, lerp, moved, type Point, steps } from './geometry.ts'
import { ink } from './ink.ts'
import { WAIST_Y } from './silhouette.ts'
import { blurred, fill, type Layer, layer } from './svg.ts'

/** The waist seam and everything sewn on last: belts, buttons, pockets, bows. */
export function drawTrims(figure: Figure): Layer {
  const has = (detail: 'buttons' | 'pockets' | 'bow'): boolean =>
    figure.spec.details?.includes(detail) ?? false
  return layer([
    ...(has('pockets') ? pockets(figure) : []),
    ...(has('buttons') ? buttons(figure) : []),
    ...waist(figure),
    ...(has('bow') ? hipBow(figure) : []),
  ])
}

function waist(figure: Figure): string[] {
  const random = figure.random('waist')
  const { tones, spec } = figure
  const seam = waistSeam(figure)
  if (!spec.belt) return [fill(ink(seam, 2.1, random, [0.4, 0.4]), tones.line, { opacity: 0.75 })]
  const band = [
    fill(
      ink(seam, 17, random, [1, 1]),
      spec.belt === 'ribbon' ? tones.light : mix(tones.cloth, tones.shade, 0.35),
    ),
    ...[-8, 8].map((dy) => fill(ink(moved(seam, 0, dy), 1.6, random), tones.line, { opacity: 0.7 })),
  ]
  if (spec.belt === 'ribbon') {
    const at: Point = [figure.center(WAIST_Y) - 26, WAIST_Y + figure.cut.waistDip * 0.8]
    return [...band, ...drawBow({ at, size: 0.4, tails: 1.7 }, tones, random)]
  }
  const beads = Array.from({ length: 56 }, () => {
    const [x, y] = along(seam, random())
    return bead([x, y + (random() - 0.5) * 11], 1.4 + random() * 1.7, tones.line)
  })
  return [...band, ...beads]
}

export const bead = ([x, y]: Point, radius: number, line: string): string =>
  `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(radius)}" fill="#fffdf8" stroke="${line}" stroke-width=".7" stroke-opacity=".6"/>`

function buttons(figure: Figure): string[] {
  const { cut, tones, center } = figure
  const random = figure.random('buttons')
  const seam = steps(12).map((t): Point => {
    const y = lerp(WAIST_Y + 10, cut.hemY + 20, t)
    return [center(Math.min(y, cut.hemY)), y]
  })
  const studs = steps(26).map((t) => bead(along(seam, t * 0.97), 3.4, tones.line))
  return [fill(ink(moved(seam, 5), 1.4, random), tones.line, { opacity: 0.4 }), ...studs]
}

function pockets(figure: Figure): string[] {
  const random = figure.random('pockets')
  const { tones } = figure
  const openings = [-1, 1].map((side) => {
    const at = (share: number, y: number): Point => [figure.center(y) + side * figure.halfWidth(y) * share, y]
    return { side, line: [at(0.7, 470), at(0.78, 515), at(0.82, 562)] }
  })
  const shadows = openings.map(({ side, line }) =>
    fill(ink(moved(line, -side * 5), 12, random, [0.2, 0.2]), tones.deep, { opacity: 0.4 }),
  )
  const lines = openings.map(({ line }) =>
    fill(ink(line, 2.6, random, [0.5, 0.5]), tones.line, { opacity: 0.8 }),
  )
  return [blurred(shadows, 'soft'), ...lines]
}

function hipBow(figure: Figure): string[] {
  const slim = figure.spec.silhouette === 'fit-and-flare' || figure.spec.silhouette === 'mermaid'
  const at: Point = [figure.center(WAIST_Y) + (slim ? 30 : 24), WAIST_Y + (slim ? 24 : 8)]
  return drawBow({ at, size: 0.95, tails: 1.5 }, figure.tones, figure.random('bow'))
}
