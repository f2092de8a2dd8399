import { drawBackground } from '../background.ts'
import { FORM_DEFS } from '../dress-form.ts'
import { MOTIF_DEFS } from '../lace.ts'
import { layer, stack, svgDocument } from '../svg.ts'
import {
  type AccessoryKind,
  type AccessorySpec,
  type Arrangement,
  makeSetting,
  type Setting,
} from './accessory-spec.ts'
import { bolero, cape, detachableSleeves } from './cover-ups.ts'
import { operaGloves, shortGloves } from './gloves.ts'
import { hairComb, hairVine, headband, tiara } from './headpieces.ts'
import { bowTrain, overskirt, petticoat } from './skirt-pieces.ts'
import {
  blusherVeil,
  cathedralVeil,
  chapelVeil,
  fingertipVeil,
  julietCapVeil,
  laceEdgeVeil,
} from './veils.ts'
import { beadedBelt, satinSash } from './waist-pieces.ts'

const DRAW: Record<AccessoryKind, (setting: Setting) => Arrangement> = {
  'fingertip-veil': fingertipVeil,
  'chapel-veil': chapelVeil,
  'cathedral-veil': cathedralVeil,
  'blusher-veil': blusherVeil,
  'lace-edge-veil': laceEdgeVeil,
  'juliet-cap-veil': julietCapVeil,
  'beaded-belt': beadedBelt,
  'satin-sash': satinSash,
  tiara,
  headband,
  'hair-comb': hairComb,
  'hair-vine': hairVine,
  'short-gloves': shortGloves,
  'opera-gloves': operaGloves,
  bolero,
  cape,
  overskirt,
  'bow-train': bowTrain,
  sleeves: detachableSleeves,
  petticoat,
}

export function drawAccessory(spec: AccessorySpec): string {
  const { layer: drawn, frame } = DRAW[spec.kind](makeSetting(spec))
  const wall = drawBackground({ name: spec.background, seed: spec.seed })
  return svgDocument(stack(wall, layer([], [...MOTIF_DEFS, ...FORM_DEFS]), drawn), frame)
}
