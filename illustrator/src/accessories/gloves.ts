import { along, mirrored, type Point, points, resample, smoothPath, steps } from '../geometry.ts'
import { ink } from '../ink.ts'
import { laceOn, sew } from '../lace.ts'
import {
  blurred,
  clipPath,
  clipped,
  ellipse,
  fill,
  gradient,
  group,
  type Layer,
  layer,
  stack,
  stop,
} from '../svg.ts'
import type { Arrangement, Setting } from './accessory-spec.ts'
import { JEWEL_DEFS, pearl } from './jewels.ts'
import { contactShadow, drawPlinth, PLINTH_TOP } from './plinth.ts'

/** A raised right hand with its wrist at the origin; the outline runs from one side of the wrist to the other. */
const HAND = points(
  '-35,0 -38,-40 -45,-84 -49,-120 -53,-166 -53,-192 -45,-203 -37,-195 -33,-166 -30,-142 -31,-180 -31,-224 -21,-238 -11,-228 -8,-184 -5,-142 -3,-186 -1,-240 9,-253 19,-242 19,-188 20,-142 24,-176 29,-214 39,-224 48,-213 47,-160 46,-116 51,-96 64,-124 75,-150 86,-158 94,-147 89,-110 74,-66 52,-28 36,0',
)
const FOREARM = points('36,0 38,60 46,160 56,280 60,392')
const FINGER_SEAMS = [
  points('-34,-142 -30,-112 -24,-86'),
  points('-6,-144 -4,-112 -2,-84'),
  points('22,-142 20,-112 17,-88'),
]

const turned = (marks: readonly string[], x: number, y: number, angle: number): string =>
  group(marks, `transform="translate(${x} ${y}) rotate(${angle})"`)

const armTo = (length: number): Point[] => FOREARM.filter(([, y]) => y <= length)
const handAndArm = (length: number): Point[] => [
  ...mirrored(armTo(length)),
  ...HAND,
  ...armTo(length).slice(1),
]

function modeled({ tones, random: stream }: Setting, id: string, outline: readonly Point[]): string[] {
  const random = stream(id)
  const shade = [
    ellipse(34, 120, 22, 320, `fill="${tones.deep}" opacity=".3"`),
    ellipse(-16, 60, 14, 300, `fill="${tones.light}" opacity=".8"`),
  ]
  return [
    clipped([blurred(shade, 'softer')], id),
    ...FINGER_SEAMS.map((seam) => fill(ink(seam, 1.7, random, [0.8, 0]), tones.line, { opacity: 0.5 })),
    fill(ink(outline, 2.5, random, [0.5, 0.5]), tones.line, { opacity: 0.9 }),
  ]
}

const clothGradient = (setting: Setting): string =>
  gradient(
    'glove',
    'across',
    stop(0, setting.tones.shade),
    stop(0.35, setting.tones.light),
    stop(0.7, setting.tones.cloth),
    stop(1, setting.tones.shade),
  )

export function operaGloves(setting: Setting): Arrangement {
  const outline = resample(handAndArm(392), 160)
  const random = setting.random('creases')
  const creases = [30, 52, 150, 172, 196].map((y, i) =>
    fill(
      ink(
        [
          [-42 - i, y + 8],
          [-10, y],
          [30 + i, y + 10],
        ],
        1.8,
        random,
      ),
      setting.tones.line,
      { opacity: 0.34 },
    ),
  )
  const buttons = [8, 30, 52].map((y) => pearl([-12, y], 6))
  const glove = [
    fill(smoothPath(outline, true), 'url(#glove)'),
    ...modeled(setting, 'arm', outline),
    ...creases,
    ...buttons,
    `<path d="M-60 392Q0 408 60 392" fill="none" stroke="${setting.tones.line}" stroke-width="2.6"/>`,
  ]
  const pair = layer(
    [
      contactShadow(330, PLINTH_TOP + 4, 84, 14),
      contactShadow(576, PLINTH_TOP + 4, 84, 14),
      turned(glove, 338, 470, 4),
      turned([group(glove, 'transform="scale(-1 1)"')], 562, 470, -4),
    ],
    [clipPath('arm', smoothPath(outline, true)), clothGradient(setting)],
  )
  return {
    layer: stack(drawPlinth(), pair, layer([], JEWEL_DEFS)),
    frame: { x: 90, y: 130, width: 720, height: 960 },
  }
}

export function shortGloves(setting: Setting): Arrangement {
  const { tones } = setting
  const arm = resample(handAndArm(160), 140)
  const hand = resample([...mirrored(points('35,0 38,44')), ...HAND, ...points('38,44')], 140)
  const random = setting.random('glove lace')
  const sewn = Array.from({ length: 240 }, () => {
    const at: Point = [-64 + random() * 176, -250 + random() * 300]
    return sew('floral', { at, scale: 0.34 + random() * 0.26, turn: random() * 360 }, random)
  })
  const scallops = steps(6).map((t) => {
    const [x, y] = along(points('-34,44 0,50 34,44'), t)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="9.5" fill="${tones.lace}" stroke="${tones.laceLine}" stroke-width="1.4"/>`
  })
  const glove = [
    fill(smoothPath(arm, true), 'url(#form)'),
    ...scallops,
    fill(smoothPath(hand, true), tones.cloth, { opacity: 0.62 }),
    laceOn('hand', tones, sewn),
    ...modeled(setting, 'hand', hand),
  ]
  const pair: Layer = layer(
    [
      contactShadow(292, PLINTH_TOP + 2, 90, 14),
      contactShadow(612, PLINTH_TOP + 2, 90, 14),
      turned([group(glove, 'transform="scale(1.3)"')], 304, 656, 5),
      turned([group(glove, 'transform="scale(-1.3 1.3)"')], 596, 656, -5),
    ],
    [clipPath('hand', smoothPath(hand, true))],
  )
  return { layer: stack(drawPlinth(), pair), frame: { x: 105, y: 210, width: 690, height: 920 } }
}
