import type { ClothColor } from './cloth-colors.ts'

export type Silhouette = 'a-line' | 'ball-gown' | 'mermaid' | 'sheath' | 'fit-and-flare' | 'tea-length'

export type Neckline =
  | 'sweetheart'
  | 'straight'
  | 'v'
  | 'plunge'
  | 'square'
  | 'scoop'
  | 'bateau'
  | 'halter'
  | 'off-shoulder'
  | 'illusion'
  | 'high'
  | 'one-shoulder'
  | 'cowl'

export type Sleeves =
  | 'none'
  | 'straps'
  | 'bows'
  | 'cap'
  | 'flutter'
  | 'puff'
  | 'elbow'
  | 'long'
  | 'bell'
  | 'bishop'

type Train = 'none' | 'sweep' | 'chapel' | 'cathedral'

export type Fabric = 'satin' | 'mikado' | 'crepe' | 'tulle' | 'chiffon' | 'organza'

export type Motif = 'floral' | 'vine' | 'pearl' | 'deco'

export type Lace = {
  readonly motif: Motif
  readonly bodice: number
  readonly skirt: 'none' | 'waist' | 'hem' | 'both' | 'all'
}

export type Detail = 'buttons' | 'tiers' | 'bow' | 'pockets' | 'draped'

export type BackgroundName =
  | 'linen'
  | 'rose'
  | 'sage'
  | 'rosewood'
  | 'mist'
  | 'pearl'
  | 'stone'
  | 'sand'
  | 'plum'

export type View = 'full' | 'bodice' | 'hem'

export type GownSpec = {
  readonly silhouette: Silhouette
  readonly neckline: Neckline
  readonly sleeves: Sleeves
  readonly train: Train
  readonly fabric: Fabric
  readonly lace?: Lace
  readonly details?: readonly Detail[]
  readonly belt?: 'beaded' | 'ribbon'
  readonly color: ClothColor
  readonly background: BackgroundName
  readonly trainSide?: 'left' | 'right'
  readonly view?: View
  readonly seed: number
}

/** The pictures of one slug: the gown, and how its other pictures differ from the first. */
export type GownPictures = {
  readonly main: GownSpec
  readonly also?: Pick<GownSpec, 'color'> | { readonly view: View }
}
