import { isDay } from '@trousseau/domain/day'
import { type ItemChoice, NOTHING_CHOSEN } from '@trousseau/domain/orders/item-choice'
import { z } from 'zod/mini'
import { load, remove, save } from '../lib/session-storage.ts'
import { readAnother } from './another-order.ts'

/**
 * What was chosen for an item, kept on the way to checkout and back, and across a reload. It is in the tab's session
 * storage, which is cleared at sign-out.
 */

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For a checkout: the entry before it is the page of its item. */
    isAfterItem?: true
  }
}

export type DraftKind = 'dress' | 'custom-item'

const chosenId = z.union([z.int(), z.literal('')])
const Draft = z.object({
  wear_date: z.string().check(z.refine((text) => text === '' || isDay(text))),
  color: chosenId,
  size: chosenId,
  is_custom: z.boolean(),
  bust: z.string(),
  waist: z.string(),
  hips: z.string(),
  hollow: z.string(),
  custom_size_details: z.string(),
  note: z.string(),
}) satisfies z.ZodMiniType<ItemChoice>

export const draftKey = (kind: DraftKind, id: number): string => `order-draft:${kind}:${id}`

/** Returns the empty choice if nothing was stored, or if the stored value has another version's shape. */
export function readDraft(kind: DraftKind, id: number, place?: Storage): ItemChoice {
  return load(draftKey(kind, id), Draft, place) ?? NOTHING_CHOSEN
}

/** What an item's page starts with: what was chosen before, or what the last order has in common with the next. */
export function startDraft(kind: DraftKind, id: number): ItemChoice {
  const { wear_date = '', size = '' } = readAnother() ?? {}
  return (
    load(draftKey(kind, id), Draft) ?? { ...NOTHING_CHOSEN, wear_date, size: kind === 'dress' ? size : '' }
  )
}

export function saveDraft(kind: DraftKind, id: number, choice: ItemChoice, place?: Storage): void {
  save(draftKey(kind, id), choice, place)
}

export function clearDraft(kind: DraftKind, id: number, place?: Storage): void {
  remove(draftKey(kind, id), place)
}

type Offer = { colors: readonly { id: number }[]; sizes: readonly { id: number }[] }

/** Clears a color or size that is no longer offered, so that it has to be chosen again. */
export function keepOffered(choice: ItemChoice, { colors, sizes }: Offer): ItemChoice {
  const isAmong = (offered: readonly { id: number }[], id: number | '') =>
    offered.some((one) => one.id === id)
  return {
    ...choice,
    color: isAmong(colors, choice.color) ? choice.color : '',
    size: isAmong(sizes, choice.size) ? choice.size : '',
  }
}
