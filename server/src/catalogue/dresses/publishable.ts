import type { FieldError } from '@trousseau/contract/errors'

/** A dress without colors or sizes cannot be ordered, so it cannot be published. */
export function lackingToPublish(offered: { colors: number; sizes: number }): FieldError[] {
  return [
    ...(offered.colors === 0
      ? [{ field: 'colors', message: 'A published dress needs at least one color.' }]
      : []),
    ...(offered.sizes === 0
      ? [{ field: 'sizes', message: 'A published dress needs at least one size.' }]
      : []),
  ]
}
