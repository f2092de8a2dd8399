import { PublicConfig } from '@trousseau/contract/house'
import { Picture } from '@trousseau/contract/pictures'
import { type ItemChoice, NOTHING_CHOSEN } from '@trousseau/domain/item-choice'
import { type DraftKind, saveDraft } from '../catalogue/order-draft.ts'
import { made } from './samples.ts'

/** One pixel, which asks no server: there are no files of other widths. */
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

export const aConfig = made(PublicConfig, () => ({
  stax_js_url: '/nothing.js',
  stax_web_token: 'a-web-token',
  house: { name: 'Maison Trousseau', phone: '(312) 555-0148' },
}))

/** As the page of an item leaves it for the checkout. */
export function chosen(kind: DraftKind, id: number, choice: Partial<ItemChoice>): void {
  saveDraft(kind, id, { ...NOTHING_CHOSEN, ...choice })
}
