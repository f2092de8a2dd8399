import type { ChoiceProblem } from '@trousseau/domain/orders/item-choice'

type Field = ChoiceProblem['field']

/** How each field is asked for. */
const ASKED: Record<Field, readonly [verb: 'Choose a' | 'Enter' | 'Check the', name: string]> = {
  wear_date: ['Choose a', 'wear date'],
  color: ['Choose a', 'color'],
  size: ['Choose a', 'size'],
  is_custom: ['Check the', 'custom measurements'],
  bust: ['Enter', 'bust'],
  waist: ['Enter', 'waist'],
  hips: ['Check the', 'hips'],
  hollow: ['Check the', 'hollow to hem'],
  custom_size_details: ['Check the', 'other details'],
  note: ['Check the', 'note'],
}

/** "Choose a wear date, color and size. Enter bust and waist." */
export function missingWords(fields: readonly Field[]): string {
  const sentences = (['Choose a', 'Enter', 'Check the'] as const).flatMap((verb) => {
    const names = fields
      .map((field) => ASKED[field])
      .flatMap(([asked, name]) => (asked === verb ? [name] : []))
    return names.length === 0 ? [] : [`${verb} ${inWords(names)}.`]
  })
  return sentences.join(' ')
}

function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
