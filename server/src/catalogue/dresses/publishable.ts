import type { FieldError } from '@trousseau/contract/errors'

/** Nobody can order a dress that comes in no colour or no size, so it is not published. */
export function lackingToPublish(offered: { colours: number; sizes: number }): FieldError[] {
  return [
    ...(offered.colours === 0
      ? [{ field: 'colors', message: 'A published dress has at least one colour.' }]
      : []),
    ...(offered.sizes === 0 ? [{ field: 'sizes', message: 'A published dress has at least one size.' }] : []),
  ]
}
