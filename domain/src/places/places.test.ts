import { expect, test } from 'vitest'
import { COUNTRIES, hasStates, statesOf } from './places.ts'

test('all 249 countries of ISO 3166 are there, each under two capitals', () => {
  expect(Object.keys(COUNTRIES)).toHaveLength(249)
  expect(Object.keys(COUNTRIES).filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
  expect(COUNTRIES).toMatchObject({ US: 'United States', CA: 'Canada', FR: 'France', CI: 'Côte d’Ivoire' })
  expect(Object.values(COUNTRIES).filter((name) => name.trim() !== name || name === '')).toEqual([])
})

test('the United States have their states and Canada its provinces; other countries are not asked', () => {
  expect(Object.keys(statesOf('US'))).toHaveLength(59)
  expect(statesOf('US')).toMatchObject({ IL: 'Illinois', DC: 'District of Columbia', PR: 'Puerto Rico' })
  expect(Object.keys(statesOf('CA'))).toHaveLength(13)
  expect(statesOf('CA')).toMatchObject({ QC: 'Quebec', ON: 'Ontario' })
  expect(statesOf('FR')).toEqual({})
  expect(['US', 'CA', 'FR', 'toString'].filter(hasStates)).toEqual(['US', 'CA'])
})
