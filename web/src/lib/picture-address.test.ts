import { expect, test } from 'vitest'
import { pictureAddress } from './picture-address.ts'

const PATH = '/pictures/0123456789abcdef/640.webp'
const PAGE = 'https://orders.example'

test('pictures come from where the scripts come from', () => {
  expect(pictureAddress(PATH, 'https://orders.example/assets/early-1a2b.js', PAGE)).toBe(PATH)
  expect(pictureAddress(PATH, 'https://cdn.example/assets/early-1a2b.js', PAGE)).toBe(
    `https://cdn.example${PATH}`,
  )
})
