import { expect, test } from 'vitest'
import {
  FACTORY_ABOVE_WHOLESALE,
  itemWarnings,
  NO_USUAL_FACTORY,
  WHOLESALE_ABOVE_MSRP,
} from './item-warnings.ts'

const USUAL = {
  factory_price: 40_000,
  wholesale_price: 100_000,
  msrp: 220_000,
  isPublished: true,
  hasFactory: true,
}

test.each([
  [{}, []],
  [
    { factory_price: 120_000, msrp: 90_000, hasFactory: false },
    [FACTORY_ABOVE_WHOLESALE, WHOLESALE_ABOVE_MSRP, NO_USUAL_FACTORY],
  ],
  // The same price on both sides may well be meant.
  [{ factory_price: 100_000, msrp: 100_000 }, []],
  // A draft may still get its factory, and a price may still be typed.
  [{ hasFactory: false, isPublished: false }, []],
  [{ wholesale_price: undefined, msrp: undefined }, []],
])('an item with %o is warned of %o', (changes, expected) => {
  expect(itemWarnings({ ...USUAL, ...changes })).toEqual(expected)
})
