import { readFileSync } from 'node:fs'
import { COLORS } from '@trousseau/domain/catalogue/colors'
import { SIZES } from '@trousseau/domain/catalogue/sizes'
import { describe, expect, test } from 'vitest'
import { CUSTOM_ITEMS, DRESSES } from './catalogue.ts'

const countingFromOne = (length: number): number[] => Array.from({ length }, (_, i) => i + 1)
const distinct = (values: readonly string[]): number => new Set(values).size

const manifest: Record<string, { alt: string }[]> = JSON.parse(
  readFileSync(new URL('../../../demo/pictures/manifest.json', import.meta.url), 'utf8'),
)

describe('the demo catalogue', () => {
  test('has 64 dresses and 20 custom items, with fixed ids, and no two share a name, slug or style number', () => {
    expect(DRESSES.map((dress) => dress.id)).toEqual(countingFromOne(64))
    expect(CUSTOM_ITEMS.map((item) => item.id)).toEqual(countingFromOne(20))
    expect(distinct(DRESSES.map((dress) => dress.name))).toBe(64)
    expect(distinct(DRESSES.map((dress) => dress.styleNumber))).toBe(64)
    expect(distinct(CUSTOM_ITEMS.map((item) => item.name))).toBe(20)
    expect(distinct([...DRESSES, ...CUSTOM_ITEMS].map((item) => item.slug))).toBe(84)
  })

  test('prices a dress between $480 and $2,400, made for 38 to 46 % of it and sold for 2.2 to 2.6 times', () => {
    for (const dress of DRESSES) {
      expect(dress.wholesalePriceCents, dress.name).toBeGreaterThanOrEqual(480_00)
      expect(dress.wholesalePriceCents, dress.name).toBeLessThanOrEqual(2400_00)
      expect(dress.factoryPriceCents / dress.wholesalePriceCents, dress.name).toBeGreaterThanOrEqual(0.38)
      expect(dress.factoryPriceCents / dress.wholesalePriceCents, dress.name).toBeLessThanOrEqual(0.46)
      expect(dress.msrpCents / dress.wholesalePriceCents, dress.name).toBeGreaterThanOrEqual(2.2)
      expect(dress.msrpCents / dress.wholesalePriceCents, dress.name).toBeLessThanOrEqual(2.6)
    }
  })

  test('prices a custom item between $38 and $420, above what it costs to make', () => {
    for (const item of CUSTOM_ITEMS) {
      expect(item.wholesalePriceCents, item.name).toBeGreaterThanOrEqual(38_00)
      expect(item.wholesalePriceCents, item.name).toBeLessThanOrEqual(420_00)
      expect(item.factoryPriceCents, item.name).toBeLessThan(item.wholesalePriceCents / 2)
    }
  })

  test('offers each dress in colors, sizes and with custom items that exist, none of them twice', () => {
    const known = {
      colorIds: COLORS.map((color) => color.id),
      sizeIds: SIZES.map((size) => size.id),
      customItemIds: CUSTOM_ITEMS.map((item) => item.id),
    }
    for (const dress of DRESSES) {
      for (const key of ['colorIds', 'sizeIds', 'customItemIds'] as const) {
        expect(known[key], `${dress.name}: ${key}`).toEqual(expect.arrayContaining([...dress[key]]))
        expect(new Set(dress[key]).size, `${dress.name}: ${key}`).toBe(dress[key].length)
      }
      expect(dress.colorIds.length, dress.name).toBeGreaterThanOrEqual(2)
    }
  })

  test('has a picture for every item, described in the words the catalogue uses, and for nothing else', () => {
    const items = [...DRESSES, ...CUSTOM_ITEMS]
    expect(Object.keys(manifest).sort()).toEqual(items.map((item) => item.slug).sort())
    for (const item of items) expect(manifest[item.slug]?.[0]?.alt, item.slug).toBe(item.alt)
  })
})
