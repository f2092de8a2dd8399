import { drawDressForm } from '../dress-form.ts'
import { type Figure, measure } from '../figure.ts'
import { drawFigure } from '../gown.ts'
import type { GownSpec } from '../gown-spec.ts'
import { group, type Layer, layer } from '../svg.ts'
import type { Setting } from './accessory-spec.ts'

export const MIDDLE = 450

/** An undecorated gown, to show accessories that are worn over one. */
export const plainFigure = ({ spec }: Setting, cut: Partial<GownSpec> = {}): Figure =>
  measure({
    silhouette: 'sheath',
    neckline: 'straight',
    sleeves: 'none',
    train: 'none',
    fabric: 'crepe',
    color: spec.color,
    background: spec.background,
    seed: spec.seed,
    ...cut,
  })

export const plainGown = (setting: Setting): Layer => drawFigure(plainFigure(setting))

export const bareForm = ({ spec }: Setting): Layer => drawDressForm(MIDDLE, spec.seed)

/** The figure scaled down with its feet in place, to make room for a head above it. */
export const standingBack = ({ defs, marks }: Layer, factor = 0.9): Layer =>
  layer([group(marks, `transform="translate(450 1100) scale(${factor}) translate(-450 -1100)"`)], defs)
