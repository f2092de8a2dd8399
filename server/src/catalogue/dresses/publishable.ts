import type { FieldError } from '@trousseau/contract/errors'

/** Nobody can order a dress that comes in no color or no size, so it is not published. */
export function lackingToPublish(offered: { colors: number; sizes: number }): FieldError[] {
  return [
    ...(offered.colors === 0
      ? [{ field: 'colors', message: 'A published dress has at least one color.' }]
      : []),
    ...(offered.sizes === 0 ? [{ field: 'sizes', message: 'A published dress has at least one size.' }] : []),
  ]
}
