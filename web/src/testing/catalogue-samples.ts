import { api } from '@trousseau/contract/api'
import type { CustomItem } from '@trousseau/contract/custom-items'
import type { Dress } from '@trousseau/contract/dresses'
import { ItemDates } from '@trousseau/contract/item-dates'
import { Picture } from '@trousseau/contract/pictures'
import { PublicConfig } from '@trousseau/contract/public-config'
import { type ItemChoice, NOTHING_CHOSEN } from '@trousseau/domain/orders/item-choice'
import { saveDraft } from '../catalogue/order-draft.ts'
import { type Answer, answer } from './answers.ts'
import { made } from './samples.ts'

/** A one-pixel data URL, so that no picture is requested from a server. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

export const aPicture = made(Picture, ({ hash = 'a1b2c3d4e5f60718' }) => ({
  hash,
  url: PIXEL,
  alt: 'A-line gown, from the front',
  width: 960,
  height: 1280,
  color: '#e8e0d8',
  avif: [],
  webp: [],
}))

/** An item that is on time for its wear date. */
export const someItemDates = made(ItemDates, () => ({
  need_by: '2026-08-01',
  alterations_days: 42,
  arrives_on: '2026-07-15',
  slack: 17,
  risk: 'safe' as const,
  sentence: 'Arrives July 15, 17 days before it is needed.',
  order_by: '2026-03-13',
  order_by_words: 'Order by March 13 to be on time.',
}))

export const aConfig = made(PublicConfig, () => ({
  stax_js_url: '/nothing.js',
  stax_web_token: 'a-web-token',
  house: { name: 'Maison Trousseau', phone: '(312) 555-0148' },
}))

/**
 * A dress with the draft that its page leaves for the checkout. Signing in clears the tab's storage, so the draft is
 * saved when the dress is requested.
 */
export function answerChosenDress(dress: Dress, choice: Partial<ItemChoice>): Answer {
  return answer(api.getDress, () => {
    saveDraft('dress', dress.id, Object.assign({}, NOTHING_CHOSEN, choice))
    return dress
  })
}

/** The same for a custom item, which has no options except the wear date. */
export function answerChosenItem(item: CustomItem, wear_date: string): Answer {
  return answer(api.getCustomItem, () => {
    saveDraft('custom-item', item.id, Object.assign({}, NOTHING_CHOSEN, { wear_date }))
    return item
  })
}
