import { CLOTH, type ClothColor } from '../cloth-colors.ts'
import { makeTones, type Tones } from '../color.ts'
import type { BackgroundName } from '../gown-spec.ts'
import { type Random, seededRandom } from '../random.ts'
import type { Frame, Layer } from '../svg.ts'

export type AccessoryKind =
  | 'fingertip-veil'
  | 'chapel-veil'
  | 'cathedral-veil'
  | 'blusher-veil'
  | 'lace-edge-veil'
  | 'juliet-cap-veil'
  | 'beaded-belt'
  | 'satin-sash'
  | 'tiara'
  | 'headband'
  | 'hair-comb'
  | 'hair-vine'
  | 'short-gloves'
  | 'opera-gloves'
  | 'bolero'
  | 'cape'
  | 'overskirt'
  | 'bow-train'
  | 'sleeves'
  | 'petticoat'

export type AccessorySpec = {
  readonly kind: AccessoryKind
  readonly color: ClothColor
  readonly background: BackgroundName
  readonly seed: number
}

/** What every accessory's draw function receives. */
export type Setting = {
  readonly spec: AccessorySpec
  readonly tones: Tones
  readonly random: (part: string) => Random
}

/** The drawn accessory, and the part of the picture to show: small pieces are shown close up. */
export type Arrangement = { readonly layer: Layer; readonly frame?: Frame }

export const makeSetting = (spec: AccessorySpec): Setting => ({
  spec,
  tones: makeTones(CLOTH[spec.color]),
  random: (part) => seededRandom(spec.seed, part),
})
