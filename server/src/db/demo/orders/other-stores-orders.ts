import {
  CANCELLED,
  DELIVERED,
  IN_PRODUCTION,
  PENDING,
  READY_TO_SHIP,
} from '@trousseau/domain/orders/order-status'
import { type PlannedOrder, RE_ORDER, SAMPLE } from './planned-order.ts'

export const VELVET_AND_VOW_ORDERS: readonly PlannedOrder[] = [
  { po: 'VV 2207', type: SAMPLE, dressId: 20, placedDaysAgo: 298, status: DELIVERED },
  {
    po: 'VV 2231',
    type: RE_ORDER,
    dressId: 33,
    placedDaysAgo: 214,
    status: DELIVERED,
    accessories: [{ customItemId: 11, status: DELIVERED }],
  },
  { po: 'VV 2258', type: RE_ORDER, dressId: 42, placedDaysAgo: 132, status: READY_TO_SHIP, readyDaysAgo: 4 },
  { po: 'VV 2266', type: RE_ORDER, dressId: 47, placedDaysAgo: 61, status: IN_PRODUCTION },
  {
    po: 'VV 2270',
    type: RE_ORDER,
    dressId: 58,
    measurements: { bust: '39.25', waist: '32.50' },
    placedDaysAgo: 16,
    status: IN_PRODUCTION,
  },
  { po: 'VV 2274', type: RE_ORDER, customItemId: 14, placedDaysAgo: 2, status: PENDING },
]

export const BELLE_RIVIERE_ORDERS: readonly PlannedOrder[] = [
  { po: 'BR0418', type: SAMPLE, dressId: 1, placedDaysAgo: 341, status: DELIVERED },
  {
    po: 'BR0433',
    type: RE_ORDER,
    dressId: 29,
    placedDaysAgo: 226,
    status: DELIVERED,
    notes: 'Merci de joindre un échantillon de la dentelle.',
  },
  {
    po: 'BR0451',
    type: RE_ORDER,
    dressId: 35,
    placedDaysAgo: 118,
    status: IN_PRODUCTION,
    accessories: [{ customItemId: 2, status: DELIVERED }],
  },
  {
    po: 'BR0457',
    type: RE_ORDER,
    dressId: 18,
    placedDaysAgo: 47,
    status: CANCELLED,
    cancelled: { by: 'store', reason: 'The bride needs it sooner than it can ship.' },
  },
  { po: 'BR0462', type: RE_ORDER, dressId: 52, placedDaysAgo: 11, status: IN_PRODUCTION },
  { po: 'BR0465', type: RE_ORDER, dressId: 61, placedDaysAgo: 3, status: PENDING },
]
