import { ATELIER_CLASSICS } from './collections/atelier-classics.ts'
import { JARDIN_D_HIVER } from './collections/jardin-d-hiver.ts'
import { MODERN_VOWS } from './collections/modern-vows.ts'
import { NOCTURNE } from './collections/nocturne.ts'
import { PETITE_FLEUR } from './collections/petite-fleur.ts'
import { RIVIERA } from './collections/riviera.ts'
import type { GownPictures } from './gown-spec.ts'

/** What to draw for each dress, by its slug in the catalog. */
export const GOWNS: Readonly<Record<string, GownPictures>> = {
  ...JARDIN_D_HIVER,
  ...ATELIER_CLASSICS,
  ...RIVIERA,
  ...NOCTURNE,
  ...MODERN_VOWS,
  ...PETITE_FLEUR,
}
