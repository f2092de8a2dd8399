import type { Dress } from '@trousseau/contract/dresses'
import { expect, test } from 'vitest'
import { checkoutDress, estimatedTotal } from './checkout-dress.ts'

const DRESS = {
  name: 'Aurelie',
  wholesale_price: 1180.5,
  images: [
    { hash: 'first', alt: 'In ivory' },
    { hash: 'second', alt: 'In blush' },
  ],
  colors: [{ id: 3, label: 'Blush', hex: '#f0d0d0' }],
  sizes: [{ id: 5, label: '8' }],
} as unknown as Dress

// Claims: entity.dress.checkout-names
test('checkout knows a dress by dress_name, dress_price, dress_image, dress_colors and dress_sizes', () => {
  expect(checkoutDress(DRESS, '')).toEqual({
    dress_name: 'Aurelie',
    dress_price: 118_050,
    dress_image: DRESS.images[0],
    dress_colors: DRESS.colors,
    dress_sizes: DRESS.sizes,
  })
})

test('the picture at checkout is one in the chosen color, if there is one', () => {
  expect(checkoutDress(DRESS, 3).dress_image).toBe(DRESS.images[1])
})

test('custom measurements add $95.00 to the total', () => {
  expect(estimatedTotal(checkoutDress(DRESS, ''), false)).toBe(118_050)
  expect(estimatedTotal(checkoutDress(DRESS, ''), true)).toBe(127_550)
})
