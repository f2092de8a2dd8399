import type { DemoCustomItem, DemoDress } from './catalogue-item.ts'
import { ATELIER_CLASSICS } from './collections/atelier-classics.ts'
import { FINISHING_PIECES } from './collections/finishing-pieces.ts'
import { JARDIN_D_HIVER } from './collections/jardin-d-hiver.ts'
import { MODERN_VOWS } from './collections/modern-vows.ts'
import { NOCTURNE } from './collections/nocturne.ts'
import { PETITE_FLEUR } from './collections/petite-fleur.ts'
import { RIVIERA } from './collections/riviera.ts'
import { VEILS_AND_HEADPIECES } from './collections/veils-and-headpieces.ts'

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id

// The ids are fixed, because the demo's orders and people's notes refer to them.
export const DRESSES: readonly DemoDress[] = [
  ...JARDIN_D_HIVER,
  ...ATELIER_CLASSICS,
  ...RIVIERA,
  ...NOCTURNE,
  ...MODERN_VOWS,
  ...PETITE_FLEUR,
].sort(byId)

export const CUSTOM_ITEMS: readonly DemoCustomItem[] = [...VEILS_AND_HEADPIECES, ...FINISHING_PIECES].sort(
  byId,
)
