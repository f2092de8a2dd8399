import { drawBackground, groundShadow } from './background.ts'
import { drawBodice } from './bodice.ts'
import { drawDressForm, drawStand } from './dress-form.ts'
import { type Figure, measure } from './figure.ts'
import type { GownSpec, View } from './gown-spec.ts'
import { MOTIF_DEFS } from './lace.ts'
import { GROUND_Y } from './silhouette.ts'
import { drawSkirt } from './skirt.ts'
import { drawSleeves, drawStraps } from './sleeves.ts'
import { type Frame, FULL_FRAME, group, type Layer, layer, NOTHING, stack, svgDocument } from './svg.ts'
import { drawTrain } from './train.ts'
import { drawTrims } from './trims.ts'
import { drawCollar, drawNet } from './yoke.ts'

function chooseFrame(view: View, { spec, middle }: Figure): Frame {
  const [width, height, y, before] = view === 'bodice' ? [390, 520, 140, 195] : [405, 540, 640, 60]
  if (view === 'full') return FULL_FRAME
  return { x: spec.trainSide === 'left' ? 900 - middle - width + before : middle - before, y, width, height }
}

/** The gown on its form, without wall or floor, for the catalogue and for any other setting. */
export function drawFigure(figure: Figure): Layer {
  const { spec, middle, cut } = figure
  const short = cut.hemY < GROUND_Y
  const shadowHalf = short ? 150 : figure.hemHalf + (spec.train === 'none' ? 50 : 90)
  const gown = stack(
    layer([groundShadow(middle + 14, GROUND_Y + 20, shadowHalf)]),
    short ? drawStand(middle, 560, GROUND_Y) : NOTHING,
    drawTrain(figure),
    drawDressForm(middle, spec.seed),
    drawSkirt(figure),
    drawNet(figure),
    drawSleeves(figure),
    drawBodice(figure),
    drawCollar(figure),
    drawStraps(figure),
    drawTrims(figure),
  )
  const turned = spec.trainSide === 'left' ? 'transform="translate(900 0) scale(-1 1)"' : ''
  return layer([group(gown.marks, turned)], [...MOTIF_DEFS, ...gown.defs])
}

export function drawGown(spec: GownSpec): string {
  const figure = measure(spec)
  const view = spec.view ?? 'full'
  const background = drawBackground({ name: spec.background, seed: spec.seed })
  return svgDocument(stack(background, drawFigure(figure)), chooseFrame(view, figure))
}
