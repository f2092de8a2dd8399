import type { ItemDates, itemDates } from '@trousseau/contract/item-dates'
import { datesIfPlaced, lastSafeDay } from '@trousseau/domain/dates/arrival'
import { dateSentence, orderBy } from '@trousseau/domain/dates/date-words'
import { businessDay } from '@trousseau/domain/day'
import { CUSTOM_ITEM, DRESS, type ItemType, RE_ORDER } from '@trousseau/domain/orders/purchase-order'
import { daysBetween } from '@trousseau/domain/week'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { toWish } from './first-dates.ts'
import { findItemFacts } from './item-dates.store.ts'

export const getDressArrival: Handler<typeof itemDates.getDressArrival> = (call) => read(call, DRESS)
export const getCustomItemArrival: Handler<typeof itemDates.getCustomItemArrival> = (call) =>
  read(call, CUSTOM_ITEM)

/** As the order would be reckoned that is placed today. */
async function read(
  { db, user, params, query, now }: Call<typeof itemDates.getDressArrival>,
  type: ItemType,
): Promise<ItemDates> {
  const today = businessDay(now.getTime())
  const facts = await findItemFacts(db, user.storeId, { type, id: params.id, today })
  if (!facts) throw new AppError('not_found')
  const { wear_date } = query
  const wish = toWish({ type: RE_ORDER, item_type: type, wear_date }, facts, facts, today)
  const { need_by, arrives_on, slack, risk } = datesIfPlaced(wish, today)
  if (risk === null) throw new Error('an order that is placed is not canceled')
  const inShort = { state: 'being_made', wear_date, need_by, arrives_on, slack, risk } as const
  const isFarOff = daysBetween(today, wear_date) > FAR_OFF_DAYS
  const last = isFarOff ? null : lastSafeDay(wish)
  return {
    need_by,
    arrives_on,
    slack,
    risk,
    alterations_days: wish.alterations_days,
    sentence: dateSentence(inShort, today),
    order_by: last,
    order_by_words: isFarOff ? '' : orderBy(last, today),
  }
}

/** Nobody has to be told by when to order for a day that lies further ahead, and all days until then would be tried. */
const FAR_OFF_DAYS = 1_100
