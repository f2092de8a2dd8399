import { along, fix, lerp, type Point, points, polygon, resample, smoothPath, steps } from '../geometry.ts'
import { ink } from '../ink.ts'
import { fill, gradient, type Layer, layer, stack, stop } from '../svg.ts'
import type { Arrangement, Setting } from './accessory-spec.ts'
import { crystal, drop, JEWEL_DEFS, jewelFlower, metalLeaf, pearl, wire } from './jewels.ts'
import { contactShadow, drawCard, drawPlinth, PLINTH_TOP } from './plinth.ts'

const onPlinth = (piece: Layer, frame = { x: 120, y: 270, width: 660, height: 880 }): Arrangement => ({
  layer: stack(drawPlinth(), piece, layer([], JEWEL_DEFS)),
  frame,
})

function cushion({ random: stream }: Setting): Layer {
  const random = stream('cushion')
  const shape = points(
    '230,800 262,768 350,756 450,752 550,756 638,768 670,800 664,838 600,860 450,868 300,860 236,838',
  )
  return layer(
    [
      contactShadow(450, PLINTH_TOP + 4, 232, 20),
      fill(smoothPath(shape, true), 'url(#velvet)'),
      fill(ink([...shape, ...shape.slice(0, 1)], 2.4, random, [0.6, 0.6]), '#4f3a3a', { opacity: 0.7 }),
      `<path d="M236 838C300 812 600 812 664 838" fill="none" stroke="#4f3a3a" stroke-opacity=".35" stroke-width="2"/>`,
    ],
    [gradient('velvet', 'down', stop(0, '#c9a9a6'), stop(0.5, '#b28d8b'), stop(1, '#86615f'))],
  )
}

const POINTS = 9

/** Nine points, tallest in the center, each a pair of curved wires around a hanging drop. */
export function tiara(setting: Setting): Arrangement {
  const foot = (t: number): Point => [
    450 - 205 * Math.cos(Math.PI * t),
    786 - 40 * (1 - Math.sin(Math.PI * t)) - 10,
  ]
  const marks: string[] = [wire('M246 748C300 706 600 706 654 748', 3, 'silver')]
  for (let i = 0; i < POINTS; i++) {
    const [from, middle, to] = [i / POINTS, (i + 0.5) / POINTS, (i + 1) / POINTS].map((t) =>
      foot(0.04 + t * 0.92),
    )
    if (!from || !middle || !to) continue
    const height = lerp(70, 190, Math.sin(Math.PI * ((i + 0.5) / POINTS)) ** 1.6)
    const lean = (middle[0] - 450) * 0.16
    const tip: Point = [middle[0] + lean, middle[1] - height]
    const arm = (foot: Point): string =>
      `M${fix(foot[0])} ${fix(foot[1])}C${fix(foot[0] + lean * 0.2)} ${fix(foot[1] - height * 0.5)} ${fix(tip[0] + (foot[0] - middle[0]) * 0.5)} ${fix(tip[1] + height * 0.4)} ${fix(tip[0])} ${fix(tip[1])}`
    marks.push(wire(arm(from), 4, 'silver'), wire(arm(to), 4, 'silver'))
    marks.push(drop([middle[0] + lean * 0.5, middle[1] - height * 0.46], height * 0.34))
    marks.push(crystal([middle[0] + lean * 0.15, middle[1] - height * 0.16], 6 + height * 0.02))
    marks.push(pearl(tip, 5 + height * 0.03), crystal(from, 6.5))
  }
  const band = steps(30).map((t): Point => foot(0.03 + t * 0.94))
  marks.push(wire(smoothPath(band), 7, 'silver'))
  marks.push(wire(smoothPath(band.map(([x, y]): Point => [x, y + 20])), 5, 'silver'))
  marks.push(...steps(27).map((t) => crystal([along(band, t)[0], along(band, t)[1] + 10], 6.6)))
  return onPlinth(stack(cushion(setting), layer(marks)))
}

export function headband({ tones, random: stream }: Setting): Arrangement {
  const random = stream('headband')
  const arc = (radius: number): Point[] =>
    steps(40).map((t): Point => {
      const angle = Math.PI * (1.14 - 1.28 * t)
      return [450 + radius * Math.cos(angle), 742 - radius * 1.2 * Math.sin(angle)]
    })
  const [outer, inner] = [arc(212), arc(158)]
  const rows: readonly (readonly [radius: number, count: number, size: number])[] = [
    [166, 46, 6.5],
    [204, 54, 6.5],
    [185, 30, 12.5],
  ]
  const sewn = rows.flatMap(([radius, count, size]) =>
    steps(count).map((t) => pearl(along(arc(radius), 0.01 + t * 0.98), size * (0.86 + random() * 0.28))),
  )
  const fillers = Array.from({ length: 90 }, () =>
    pearl(along(arc(172 + random() * 28), random()), 4 + random() * 1.6),
  )
  const marks = [
    contactShadow(286, PLINTH_TOP - 8, 46, 11),
    contactShadow(622, PLINTH_TOP - 8, 46, 11),
    fill(polygon([...outer, ...[...inner].reverse()]), tones.cloth),
    ...fillers,
    ...sewn,
    fill(ink(outer, 2.4, random, [0.6, 0.6]), tones.line, { opacity: 0.6 }),
    fill(ink(inner, 2.4, random, [0.6, 0.6]), tones.line, { opacity: 0.6 }),
  ]
  return onPlinth(layer(marks))
}

export function hairComb({ random: stream }: Setting): Arrangement {
  const random = stream('comb')
  const spine = resample(points('318,690 384,672 450,666 516,672 582,690'), 40)
  const teeth = steps(17).map((t) => {
    const [x, y] = along(spine, t)
    return wire(
      `M${fix(x)} ${fix(y)}C${fix(x + 2)} ${fix(y + 60)} ${fix(x - 2)} ${fix(y + 90)} ${fix(x + (x - 450) * 0.04)} ${fix(y + 128)}`,
      4,
      'silver',
    )
  })
  const leaves = steps(20).map((t) => {
    const [x, y] = along(spine, t)
    return metalLeaf(
      {
        at: [x, y - 6 - random() * 30],
        size: 0.9 + random() * 0.7,
        turn: (t - 0.5) * 150 + (random() - 0.5) * 40,
      },
      'silver',
    )
  })
  const heart = `<g transform="scale(1.5)">${crystal([0, 0], 7)}</g>`
  const flower = (x: number, y: number, size: number): string =>
    jewelFlower({ at: [x, y], size, turn: random() * 72 }, 'url(#crystal-light)', '#7d8792', heart)
  const sparkle = Array.from({ length: 26 }, () => {
    const [x, y] = along(spine, random())
    return random() < 0.5
      ? crystal([x, y - random() * 92], 5 + random() * 4)
      : pearl([x, y - random() * 92], 4 + random() * 4)
  })
  const flowers = [
    flower(366, 626, 1),
    flower(534, 626, 1),
    flower(450, 596, 1.5),
    flower(402, 668, 0.72),
    flower(500, 668, 0.72),
  ]
  const marks = [...teeth, wire(smoothPath(spine), 9, 'silver'), ...leaves, ...sparkle, ...flowers]
  return onPlinth(stack(drawCard(), layer(marks)))
}

export function hairVine({ random: stream }: Setting): Arrangement {
  const random = stream('vine')
  const stem = resample(
    points('300,742 322,640 372,560 436,528 486,576 470,650 424,690 456,752 532,742 584,664 596,560 566,470'),
    90,
  )
  const leaves = steps(52).map((t, i) => {
    const turn = (i % 2 ? 60 : -70) + (random() - 0.5) * 50 + 90 * Math.sin(t * 9)
    return metalLeaf({ at: along(stem, t), size: 0.7 + random() * 0.45, turn }, 'gilt')
  })
  const pearls = steps(64).map((t) => {
    const [x, y] = along(stem, t)
    return pearl([x + (random() - 0.5) * 46, y + (random() - 0.5) * 46], 4 + random() * 4.5)
  })
  const heart = `<circle r="8" fill="#f3e3bd" stroke="#a2814c" stroke-width="1.4"/>`
  const flowers = [0.04, 0.15, 0.27, 0.38, 0.5, 0.62, 0.74, 0.86, 0.97].map((t, i) =>
    jewelFlower(
      { at: along(stem, t), size: i % 2 ? 0.62 : 0.86, turn: random() * 72 },
      '#fdf9f3',
      '#a28f80',
      heart,
    ),
  )
  return onPlinth(
    stack(drawCard(), layer([wire(smoothPath(stem), 5, 'gilt'), ...leaves, ...pearls, ...flowers])),
  )
}
