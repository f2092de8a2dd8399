import { coldStartTrial } from './cold-start.ts'
import { exportTrial } from './export.ts'
import { heavyTrial, mixedTrial } from './mixed.ts'
import { picturesTrial } from './pictures.ts'
import { slowDiskTrial } from './slow-disk.ts'
import { sustainedTrials } from './sustained.ts'
import type { Trial } from './trial.ts'

/** In this order: those that restart the portal come before those that need it warm. */
export const TRIALS: readonly Trial[] = [
  coldStartTrial,
  exportTrial,
  picturesTrial,
  slowDiskTrial,
  mixedTrial,
  heavyTrial,
  ...sustainedTrials,
]
